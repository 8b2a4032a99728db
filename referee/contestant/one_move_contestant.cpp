#include "referee/contestant/one_move_contestant.hpp"

#include <utility>
#include <variant>

#include "common/notation/printable.hpp"
#include "common/notation/state_text.hpp"

namespace kaven::referee {

namespace {

// A board as such: that both sides have lines on it is for the game to judge.
game::Rules any_board(game::Rules rules) {
  rules.goal = game::Goal::most_lines;
  rules.exact_length = false;
  return rules;
}

int player(game::Colour colour) {
  return colour == game::Colour::white ? 1 : 2;
}

/// The one piece that `after` has more than `before`, or why there is no such piece.
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

}  // namespace

OneMoveContestant::OneMoveContestant(EventLoop& event_loop, LaunchOrder launch_order, int depth)
    : PerMoveContestant(event_loop, std::move(launch_order),
                        {"one-move", question_file, answer_file, std::to_string(depth)}) {}

std::string OneMoveContestant::question(const game::Position& position) const {
  return notation::write_state_text(position, notation::LineEnd::lf);
}

Answer OneMoveContestant::judge(const game::Position& position, const std::string& text) const {
  const auto refuse = [&](const std::string& reason) {
    return SaidNoMove{reason + "; it says '" + notation::printable(text) + "'"};
  };
  const auto read = notation::read_state_text(text, any_board(position.rules()));
  if (const auto* fault = std::get_if<notation::TextFault>(&read)) {
    return refuse(notation::describe(*fault, answer_file));
  }
  const auto added = piece_added(position, std::get<notation::State>(read).position);
  if (const auto* wrong = std::get_if<std::string>(&added)) {
    return refuse(std::string(answer_file) + ": " + *wrong);
  }
  return SaidMove{std::get<game::Move>(added)};
}

}  // namespace kaven::referee
