#include "referee/contestant/gomocup_contestant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <utility>

#include "common/notation/gomocup_place.hpp"
#include "common/notation/printable.hpp"

namespace kaven::referee {

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

}  // namespace

bool is_worth_recolouring(game::Place stone, const game::Rules& rules) {
  const auto from_edge = [](int line, int lines) { return std::min(line, lines - 1 - line); };
  const int nearer = std::min(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  const int farther = std::max(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  // On the third line stones are about even next to the corner, and good for who has them from the fifth on.
  return nearer >= 3 || (nearer == 2 && farther >= 4);
}

GomocupContestant::GomocupContestant(EventLoop& event_loop, LaunchOrder launch_order,
                                     const game::Rules& game_rules, program::Recolouring own_recolouring,
                                     bool begins_on_empty_board, GomocupInfo game_info)
    : ProgramContestant(event_loop, std::move(launch_order)),
      rules(game_rules),
      recolouring(own_recolouring),
      info(std::move(game_info)),
      knows_the_board(begins_on_empty_board) {
  order.conversing = true;
}

void GomocupContestant::start(game::Colour own_colour) {
  colour = own_colour;
  program->launch();
  program->say(rules.columns == rules.rows ? fmt::format("START {}\n", rules.columns)
                                           : fmt::format("RECTSTART {},{}\n", rules.columns, rules.rows));
}

bool GomocupContestant::ready() {
  program->hear();
  return stage == Stage::waiting || stage == Stage::thinking;
}

bool GomocupContestant::gone() const {
  return stage == Stage::refused || ProgramContestant::gone();
}

void GomocupContestant::take_line(std::string_view text, bool cut) {
  const std::string line = boost::trim_copy(std::string(text));
  const std::string word = first_word(line);
  if (word == "MESSAGE" && !cut) take_search_line(boost::trim_left_copy(line.substr(word.size())));
  if (line.empty() || word == "MESSAGE" || word == "DEBUG") return;
  const bool complaint = word == "ERROR" || word == "UNKNOWN";
  if (complaint && stage != Stage::starting) {
    last_word = "'" + notation::printable(line) + "'";
    warn("says " + last_word);
  } else if (stage == Stage::starting) {
    // A banner before its OK is none of ours.
    if (word == "OK") {
      stage = Stage::waiting;
      // For the log.
      program->say("ABOUT\n");
    }
    if (complaint) {
      stage = Stage::refused;
      refusal = "answered START with '" + notation::printable(line) + "'";
    }
  } else if (stage == Stage::thinking && !said) {
    take_turn_line(line, cut);
  } else if (!is_idle_talk(line)) {
    warn("says '" + notation::printable(line, 80) + "' when it is not its turn");
  }
}

void GomocupContestant::take_turn_line(std::string_view line, bool cut) {
  const auto place = cut ? std::nullopt : notation::read_gomocup_place(line);
  if (place && on_board(*place)) {
    said = SaidMove{{colour, *place}};
  } else if (place) {
    said =
        SaidNoMove{fmt::format("off the board: x from 0 to {} and y from 0 to {} are on it; stdout says '{}'",
                               rules.columns - 1, rules.rows - 1, notation::printable(line))};
  } else if (!is_idle_talk(line)) {
    said = SaidNoMove{fmt::format("a move is written as 7,7; stdout says '{}'{}", notation::printable(line),
                                  cut ? ", a line that is too long" : "")};
  }
}

bool GomocupContestant::on_board(game::Place place) const {
  return place.column >= 0 && place.column < rules.columns && place.row >= 0 && place.row < rules.rows;
}

void GomocupContestant::tell_limits() {
  const auto inform = [&](std::string_view key, const auto& value) {
    program->say(fmt::format("INFO {} {}\n", key, value));
  };
  if (!std::exchange(was_told_limits, true)) {
    inform("timeout_turn", told_turn_limit(info.turn_limit).count());
    inform("timeout_match", 0);
    inform("max_memory", info.memory);
    inform("game_type", info.in_tournament ? 2 : 1);
    inform("rule", rules.exact_length ? 1 : 0);
    if (!info.folder.empty()) inform("folder", info.folder);
  }
  inform("time_left", unlimited_milliseconds);
}

void GomocupContestant::tell_board(const game::Position& position) {
  std::string text = "BOARD\n";
  for (const game::Move& move : position.moves()) {
    // Of a recoloured stone only the last colour is on the board.
    const bool recoloured = position.at(move.place) != move.colour;
    if (!recoloured) text += notation::gomocup_place(move.place) + (move.colour == colour ? ",1\n" : ",2\n");
  }
  program->say(text + "DONE\n");
}

std::optional<std::string> GomocupContestant::give_turn(const game::Position& position) {
  // What it says before is no answer to this turn.
  program->hear();
  said.reset();
  last_word.clear();
  const auto last = position.last_move();
  const bool may_recolour = rules.opening == game::Opening::recolour && position.ply() == 1;
  if (may_recolour && recolouring == program::Recolouring::centre &&
      is_worth_recolouring(last->place, rules)) {
    said = SaidMove{{colour, last->place}};
    knows_the_board = false;
    return std::nullopt;
  }
  const auto moves = position.moves();
  if (moves.size() == 2 && moves[0].place == moves[1].place) knows_the_board = false;
  stage = Stage::thinking;
  tell_limits();
  if (!knows_the_board) {
    tell_board(position);
  } else {
    program->say(last ? "TURN " + notation::gomocup_place(last->place) + "\n" : "BEGIN\n");
  }
  knows_the_board = true;
  return std::nullopt;
}

std::optional<Answer> GomocupContestant::answer(bool /*last_chance*/) {
  if (stage == Stage::refused) return NotStartable{refusal};
  // Asked before the look: what a program said before it went is heard.
  const bool was_gone = program->gone();
  program->hear();
  if (said) return said;
  if (!was_gone) return std::nullopt;
  return end_without_answer(last_word.empty() ? "" : "it said " + last_word);
}

std::string GomocupContestant::silence() {
  program->hear();
  if (stage == Stage::starting) return "START was never answered with OK";
  std::string text = "it said no move";
  if (!last_word.empty()) text += " but " + last_word;
  if (!printed.unfinished().empty()) {
    text += "; unfinished: '" + notation::printable(printed.unfinished()) + "'";
  }
  return text;
}

void GomocupContestant::settle() {
  stage = Stage::waiting;
}

void GomocupContestant::show_verdict(const std::string& /*sentence*/) {
  if (!gone()) program->say("END\n");
}

}  // namespace kaven::referee
