// SPDX-License-Identifier: MIT
#include "common/notation/outcome_text.hpp"

#include <array>

#include "common/game/position.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"

namespace kaven::notation {

namespace {

// Room for a sentence that quotes an answer; the quoted text has been cut before.
constexpr std::size_t longest_detail = 600;

// The end of the reason, after the name of the loser; for the endings on the board and adjudications, all of it.
constexpr text::WordTable<game::Ending, 13> reasons = {
    {{{game::Ending::line, "a line"},
      {game::Ending::most_lines, "more lines on the full board"},
      {game::Ending::full_board, "the board is full"},
      {game::Ending::adjudicated, "adjudicated"},
      {game::Ending::illegal_move, "'s move is illegal"},
      {game::Ending::time, " overran the time limit"},
      {game::Ending::exited, "'s program exited without an answer"},
      {game::Ending::killed_by_signal, "'s program was ended by a signal"},
      {game::Ending::memory, "'s program exceeded its memory"},
      {game::Ending::idle_cpu, "'s program computed in its opponent's turn"},
      {game::Ending::never_started, "'s program could not be started"},
      {game::Ending::never_read_colour, "'s program never read its colour"},
      {game::Ending::resigned, " resigned"}}}};

std::string because(const game::Outcome& outcome, const game::Rules& rules) {
  std::string reason;
  if (outcome.ending == game::Ending::line) {
    reason = line_words(rules.line_length) + " at";
    for (const game::Place place : outcome.line) reason += " " + game::place_name(place);
  } else {
    const auto winning = game::winner(outcome.result);
    if (game::is_forfeit(outcome.ending) && winning) reason = game::colour_name(game::opponent(*winning));
    reason += reasons.word_of(outcome.ending);
  }
  const std::string_view between = outcome.ending == game::Ending::line ? ", " : ": ";
  if (!outcome.detail.empty()) reason.append(between) += text::printable(outcome.detail, longest_detail);
  return reason;
}

std::string number_word(int number) {
  constexpr std::array<const char*, 10> words = {"none", "one", "two",   "three", "four",
                                                 "five", "six", "seven", "eight", "nine"};
  const auto index = static_cast<std::size_t>(number);
  return index < words.size() ? words[index] : std::to_string(number);
}

}  // namespace

std::string line_words(int line_length) {
  return number_word(line_length) + " in a row";
}

std::string aim_words(const game::Rules& rules) {
  if (rules.goal == game::Goal::most_lines) return "most lines of " + number_word(rules.line_length);
  return line_words(rules.line_length) + (rules.opening == game::Opening::swap2 ? ", opening swap2" : "");
}

std::string suspect_sentence(const std::string& suspect) {
  return "the machine may have caused this: " + text::printable(suspect);
}

std::string outcome_sentence(const game::Outcome& outcome, const game::Rules& rules, const std::string& white,
                             const std::string& black) {
  const auto side = [&](game::Colour colour) {
    return std::string(game::colour_name(colour)) + " (" +
           text::printable(colour == game::Colour::white ? white : black) + ")";
  };
  if (const auto colour = game::winner(outcome.result)) {
    return side(*colour) + " wins against " + side(game::opponent(*colour)) + ": " + because(outcome, rules);
  }
  const std::string both = side(game::Colour::white) + " and " + side(game::Colour::black);
  if (outcome.result == game::Result::draw) return "draw between " + both + ": " + because(outcome, rules);
  return both + " both lose: " + because(outcome, rules);
}

}  // namespace kaven::notation
