// SPDX-License-Identifier: MIT
#include <utility>
#include <variant>

#include "common/notation/state_text.hpp"
#include "common/text/printable.hpp"
#include "referee/contestant/per_move_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace {

// Reads any board of this size: whether both sides may have lines on it is for the game's rules to decide.
game::Rules any_board(game::Rules rules) {
  rules.goal = game::Goal::most_lines;
  rules.exact_length = false;
  rules.renju = false;
  rules.caro = false;
  return rules;
}

int player(game::Colour colour) {
  return colour == game::Colour::white ? 1 : 2;
}

/// Returns the one piece that `after` has and `before` has not, or why there is no such piece.
std::variant<game::Move, std::string> piece_added(const game::Position& before, const game::Position& after) {
  std::vector<game::Move> added;
  for (int column = 0; column < before.rules().columns; ++column) {
    for (int row = 0; row < before.rules().rows; ++row) {
      const game::Place place{column, row};
      const auto old_piece = before.at(place);
      const auto new_piece = after.at(place);
      if (old_piece && old_piece != new_piece) {
        return "player " + std::to_string(player(*old_piece)) + "'s piece at " + game::place_name(place) +
               (new_piece ? " is the other player's" : " is gone");
      }
      if (!old_piece && new_piece) added.push_back({*new_piece, place});
    }
  }
  if (added.empty()) return "the board is unchanged";
  if (added.size() > 1) {
    return std::to_string(added.size()) + " pieces are new, at " + game::place_name(added[0].place) +
           " and " + game::place_name(added[1].place) + (added.size() > 2 ? " …" : "") + ": a move is one";
  }
  return added.front();
}

/// A program started as `PROGRAM one-move input.txt output.txt DEPTH`: it reads a state file
/// (state_text.hpp), makes one move, and writes the state after it. The referee judges the file, never the
/// exit status. The course's rule: "exactly one piece more, of the right player, resting on the column's top,
/// next player toggled". As only the referee reads the file, a wrong next player after a legal move is a
/// warning. `strict` rejects that, and what some programs of the course cannot read: lines that end with CR alone, a byte
/// order mark.
class OneMoveContestant : public PerMoveContestant {
 public:
  static constexpr int usual_depth = 7;  ///< plies

  OneMoveContestant(EventLoop& loop, sandbox::LaunchSpec spec, int depth, bool strict)
      : PerMoveContestant(loop, std::move(spec),
                          {"one-move", question_file, answer_file, std::to_string(depth)}),
        strict_(strict) {}

 protected:
  std::string question(const game::Position& position) const override {
    return notation::write_state_text(position, notation::LineEnd::lf);
  }

  Answer judge(const game::Position& position, const std::string& text) override {
    const auto refuse = [&](const std::string& reason) {
      return SaidNoMove{reason + "; it says '" + text::printable(text) + "'"};
    };
    const auto read = notation::read_state_text(text, any_board(position.rules()));
    if (const auto* fault = std::get_if<text::TextFault>(&read)) {
      return refuse(text::describe(*fault, answer_file));
    }
    const auto& state = std::get<notation::State>(read);
    const auto added = piece_added(position, state.position);
    if (const auto* wrong = std::get_if<std::string>(&added)) {
      return refuse(std::string(answer_file) + ": " + *wrong);
    }
    const auto inexact = inexactness(state);
    if (inexact && strict_) return refuse(*inexact);
    if (state.next_player_fault) warn(text::describe(*state.next_player_fault, answer_file));
    return SaidMove{std::get<game::Move>(added)};
  }

 private:
  /// Returns the first deviation that `strict` rejects.
  static std::optional<std::string> inexactness(const notation::State& state) {
    if (state.next_player_fault) return text::describe(*state.next_player_fault, answer_file);
    const std::string file = answer_file;
    if (state.begins_with_mark) return file + " begins with a byte order mark: expected a digit";
    if (state.line_end == notation::LineEnd::cr)
      return file + ": lines end with carriage returns alone: expected LF or CRLF";
    return std::nullopt;
  }

  bool strict_;
};

std::optional<std::string> one_move_unsupported_reason(const game::Rules& rules) {
  if (rules.pop_out) return "a state file does not say who has popped out a stone";
  if (rules.gravity && rules.opening == game::Opening::none) return std::nullopt;
  return "a state file holds boards on which stones fall";
}

SearchLimits one_move_search_limits(const program::ProtocolSettings& settings) {
  return {.depth = settings.depth.value_or(OneMoveContestant::usual_depth)};
}

std::unique_ptr<Contestant> make_one_move(const ContestantSpec& spec) {
  return std::make_unique<OneMoveContestant>(spec.loop, spec.launch,
                                             one_move_search_limits(spec.settings).depth, spec.strict);
}

}  // namespace

extern const Protocol one_move_protocol;
const Protocol one_move_protocol = {
    .name = "one-move",
    .tells_boards = true,
    .unsupported_reason = one_move_unsupported_reason,
    .make = make_one_move,
    .lifetime = Lifetime::turn,
    .usual_game = "maxconnect4",
    .tells_depth = true,
    .search_limits = one_move_search_limits,
    .exits_on_full_board = true,
    .turn_in_words =
        "It is started as PROGRAM one-move input.txt output.txt DEPTH: read the first file, "
        "write the state after one move, with the next player's digit, to the second, exit. DEPTH is 7 "
        "unless its agent.toml contains a smaller `depth`; a search to it must end in time."};

}  // namespace kaven::referee::contestant
