#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/notation/gomocup_place.hpp"
#include "common/notation/printable.hpp"
#include "common/program/program.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

// What Piskvork says where a game has no limit.
constexpr std::int64_t unlimited_milliseconds = 2147483647;

std::string first_word(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  return boost::to_upper_copy(std::string(line.substr(0, end)));
}

// An answer to ABOUT, whichever of its `name="…"`, `author="…"` comes first, or an OK to what needs none.
bool is_idle_talk(std::string_view line) {
  const auto is_letter = [](char each) {
    return (each >= 'A' && each <= 'Z') || (each >= 'a' && each <= 'z');
  };
  const auto behind_word = std::ranges::find_if_not(line, is_letter);
  return first_word(line) == "OK" ||
         (behind_word != line.begin() && behind_word != line.end() && *behind_word == '=');
}

// The engine is to be done before our own clock is, which also counts the way there and back.
std::chrono::milliseconds told_turn_limit(std::chrono::nanoseconds limit) {
  const auto margin = std::clamp<std::chrono::nanoseconds>(limit / 20, 50ms, 500ms);
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::max(limit - margin, limit / 2));
}

// Recolouring this first stone is better for Black than playing on, on a board of 15 × 15: by the values
// that the strongest public engine gives such positions, those of stones far enough from the edge.
bool is_worth_recolouring(game::Place stone, const game::Rules& rules) {
  const auto from_edge = [](int line, int lines) { return std::min(line, lines - 1 - line); };
  const int nearer = std::min(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  const int farther = std::max(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  // On the third line stones are about even next to the corner; from the fifth on they are good for the one
  // who has them.
  return nearer >= 3 || (nearer == 2 && farther >= 4);
}

/// What a Gomocup engine is told about its game in INFO lines, besides the rules.
struct GomocupInfo {
  std::chrono::nanoseconds turn_limit{};
  std::uint64_t memory = 0;  ///< bytes, 0: no limit
  bool in_tournament = false;
  std::string folder;  ///< the folder where it may keep files, as the engine calls it
};

/// An engine that is talked to by the protocol of Gomocup (Piskvork) over stdin and stdout, in lines; places
/// are `x,y` from 0, x from the left, y from the top:
///
///   START 15  →  OK            (its start; MESSAGE, DEBUG, ERROR, UNKNOWN may come at any time)
///   ABOUT     →  name="…", …   (for the log)
///   INFO …    →  nothing
///   BEGIN, TURN 7,7, or BOARD, 7,7,2, …, DONE  →  8,8
///   END       →  it exits
///
/// The board is told by BOARD whenever the last move alone does not tell it: after a recolouring, and after
/// an opening. The engine knows of no recolouring: as Black it never does, or by a table of first stones, as
/// its `agent.toml` says.
class GomocupContestant : public ProgramContestant {
 public:
  GomocupContestant(EventLoop& loop, sandbox::LaunchSpec spec, const game::Rules& rules,
                    program::Recolouring recolouring, bool begins_on_empty_board, GomocupInfo info);

  void start(game::Colour colour) override;
  bool ready() override;
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string describe_silence() override;
  void finish_turn() override;
  void show_end(const game::Position& /*position*/) override {}
  void show_verdict(const game::Outcome& outcome, const std::string& sentence) override;
  bool gone() const override;

 protected:
  void take_line(std::string_view line, bool cut) override;

 private:
  enum class Stage : std::uint8_t { starting, refused, waiting, thinking };

  void take_turn_line(std::string_view line, bool cut);
  bool on_board(game::Place place) const;
  void tell_limits();
  void tell_board(const game::Position& position);

  game::Rules rules_;
  program::Recolouring recolouring_;
  GomocupInfo info_;
  Stage stage_ = Stage::starting;
  game::Colour colour_ = game::Colour::white;
  bool was_told_limits_ = false;
  /// The engine's board is the game's, but for the opponent's last move.
  bool knows_the_board_;
  std::optional<Answer> said_;
  std::string refusal_;
  std::string last_word_;  ///< an ERROR or UNKNOWN of this turn
};

}  // namespace

GomocupContestant::GomocupContestant(EventLoop& loop, sandbox::LaunchSpec spec, const game::Rules& rules,
                                     program::Recolouring recolouring, bool begins_on_empty_board,
                                     GomocupInfo info)
    : ProgramContestant(loop, std::move(spec)),
      rules_(rules),
      recolouring_(recolouring),
      info_(std::move(info)),
      knows_the_board_(begins_on_empty_board) {
  spec_.uses_stdin = true;
}

void GomocupContestant::start(game::Colour colour) {
  colour_ = colour;
  program_->launch();
  program_->send(rules_.columns == rules_.rows
                     ? fmt::format("START {}\n", rules_.columns)
                     : fmt::format("RECTSTART {},{}\n", rules_.columns, rules_.rows));
}

bool GomocupContestant::ready() {
  program_->collect_output();
  return stage_ == Stage::waiting || stage_ == Stage::thinking;
}

bool GomocupContestant::gone() const {
  return stage_ == Stage::refused || ProgramContestant::gone();
}

void GomocupContestant::take_line(std::string_view text, bool cut) {
  const std::string line = boost::trim_copy(std::string(text));
  const std::string word = first_word(line);
  if (word == "MESSAGE" && !cut) take_search_line(boost::trim_left_copy(line.substr(word.size())));
  if (line.empty() || word == "MESSAGE" || word == "DEBUG") return;
  const bool complaint = word == "ERROR" || word == "UNKNOWN";
  if (complaint && stage_ != Stage::starting) {
    last_word_ = "'" + notation::printable(line) + "'";
    warn("says " + last_word_);
  } else if (stage_ == Stage::starting) {
    // A banner before its OK is none of ours.
    if (word == "OK") {
      stage_ = Stage::waiting;
      // The answer is kept in the log.
      program_->send("ABOUT\n");
    }
    if (complaint) {
      stage_ = Stage::refused;
      refusal_ = "answered START with '" + notation::printable(line) + "'";
    }
  } else if (stage_ == Stage::thinking && !said_) {
    take_turn_line(line, cut);
  } else if (!is_idle_talk(line)) {
    warn("says '" + notation::printable(line, 80) + "' when it is not its turn");
  }
}

void GomocupContestant::take_turn_line(std::string_view line, bool cut) {
  const auto place = cut ? std::nullopt : notation::read_gomocup_place(line);
  if (place && on_board(*place)) {
    said_ = SaidMove{{colour_, *place}};
  } else if (place) {
    said_ =
        SaidNoMove{fmt::format("off the board: x from 0 to {} and y from 0 to {} are on it; stdout says '{}'",
                               rules_.columns - 1, rules_.rows - 1, notation::printable(line))};
  } else if (!is_idle_talk(line)) {
    said_ = SaidNoMove{fmt::format("a move is written as 7,7; stdout says '{}'{}", notation::printable(line),
                                   cut ? ", a line that is too long" : "")};
  }
}

bool GomocupContestant::on_board(game::Place place) const {
  return place.column >= 0 && place.column < rules_.columns && place.row >= 0 && place.row < rules_.rows;
}

void GomocupContestant::tell_limits() {
  const auto inform = [&](std::string_view key, const auto& value) {
    program_->send(fmt::format("INFO {} {}\n", key, value));
  };
  if (!std::exchange(was_told_limits_, true)) {
    inform("timeout_turn", told_turn_limit(info_.turn_limit).count());
    inform("timeout_match", 0);
    inform("max_memory", info_.memory);
    inform("game_type", info_.in_tournament ? 2 : 1);
    inform("rule", rules_.exact_length ? 1 : 0);
    if (!info_.folder.empty()) inform("folder", info_.folder);
  }
  inform("time_left", unlimited_milliseconds);
}

void GomocupContestant::tell_board(const game::Position& position) {
  std::string text = "BOARD\n";
  for (const game::Move& move : position.moves()) {
    // A recoloured stone has only its last colour on the board.
    const bool recoloured = position.at(move.place) != move.colour;
    if (!recoloured) text += notation::gomocup_place(move.place) + (move.colour == colour_ ? ",1\n" : ",2\n");
  }
  program_->send(text + "DONE\n");
}

std::optional<std::string> GomocupContestant::give_turn(const game::Position& position) {
  // What it says before is no answer to this turn.
  program_->collect_output();
  said_.reset();
  last_word_.clear();
  const auto last = position.last_move();
  const bool may_recolour = rules_.opening == game::Opening::recolour && position.ply() == 1;
  if (may_recolour && recolouring_ == program::Recolouring::centre &&
      is_worth_recolouring(last->place, rules_)) {
    said_ = SaidMove{{colour_, last->place}};
    knows_the_board_ = false;
    return std::nullopt;
  }
  const auto moves = position.moves();
  if (moves.size() == 2 && moves[0].place == moves[1].place) knows_the_board_ = false;
  stage_ = Stage::thinking;
  tell_limits();
  if (!knows_the_board_) {
    tell_board(position);
  } else {
    program_->send(last ? "TURN " + notation::gomocup_place(last->place) + "\n" : "BEGIN\n");
  }
  knows_the_board_ = true;
  return std::nullopt;
}

std::optional<Answer> GomocupContestant::answer(bool /*last_chance*/) {
  if (stage_ == Stage::refused) return NotStartable{refusal_};
  // This is asked before the look: what a program said before it went is heard.
  const bool was_gone = program_->gone();
  program_->collect_output();
  if (said_) return said_;
  if (!was_gone) return std::nullopt;
  return end_without_answer(last_word_.empty() ? "" : "it said " + last_word_);
}

std::string GomocupContestant::describe_silence() {
  program_->collect_output();
  if (stage_ == Stage::starting) return "START was never answered with OK";
  std::string text = "it said no move";
  if (!last_word_.empty()) text += " but " + last_word_;
  if (!printed_.unfinished().empty()) {
    text += "; unfinished: '" + notation::printable(printed_.unfinished()) + "'";
  }
  return text;
}

void GomocupContestant::finish_turn() {
  stage_ = Stage::waiting;
}

void GomocupContestant::show_verdict(const game::Outcome& /*outcome*/, const std::string& /*sentence*/) {
  if (!gone()) program_->send("END\n");
}

namespace {

std::optional<std::string> gomocup_unsupported_reason(const game::Rules& rules) {
  constexpr int five = 5;
  if (!rules.gravity && rules.line_length == five && rules.goal == game::Goal::first_line)
    return std::nullopt;
  return "its engines play five in a row where stones do not fall";
}

std::unique_ptr<Contestant> make_gomocup(const ContestantSpec& spec) {
  const sandbox::LaunchSpec& launch = spec.launch;
  return std::make_unique<GomocupContestant>(
      spec.loop, launch, spec.rules, spec.settings.recolouring, !spec.after_opening,
      GomocupInfo{.turn_limit = spec.turn_limit,
                  .memory = launch.level == sandbox::IsolationLevel::none ? 0 : launch.limits.memory,
                  .in_tournament = spec.in_tournament,
                  .folder = sandbox::is_sandboxed(launch.level) ? sandbox::sandbox_directory
                                                                : launch.working_directory.string()});
}

}  // namespace

extern const Protocol gomocup_protocol;
const Protocol gomocup_protocol = {"gomocup", true, gomocup_unsupported_reason, make_gomocup};

}  // namespace kaven::referee::contestant
