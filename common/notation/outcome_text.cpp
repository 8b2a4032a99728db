// SPDX-License-Identifier: MIT
#include "common/notation/outcome_text.hpp"

#include <array>

#include "common/game/position.hpp"
#include "common/text/printable.hpp"

namespace kaven::notation {

namespace {

// Room for a sentence that quotes an answer; the quoted text has been cut before.
constexpr std::size_t longest_detail = 600;

std::string because(const game::Outcome& outcome, const game::Rules& rules) {
  const auto winning = game::winner(outcome.result);
  const std::string loser(winning ? game::colour_name(game::opponent(*winning)) : "");
  const auto with_detail = [&](std::string reason) {
    if (!outcome.detail.empty()) reason += ": " + text::printable(outcome.detail, longest_detail);
    return reason;
  };
  switch (outcome.ending) {
    case game::Ending::line: {
      std::string reason = line_words(rules.line_length) + " at";
      for (const game::Place place : outcome.line) reason += " " + game::place_name(place);
      if (!outcome.detail.empty()) reason += ", " + text::printable(outcome.detail, longest_detail);
      return reason;
    }
    case game::Ending::most_lines:
      return with_detail("more lines on the full board");
    case game::Ending::full_board:
      return with_detail("the board is full");
    case game::Ending::adjudicated:
      return with_detail("adjudicated");
    case game::Ending::illegal_move:
      return with_detail(loser + "'s move is illegal");
    case game::Ending::time:
      return with_detail(loser + " overran the time limit");
    case game::Ending::exited:
      return with_detail(loser + "'s program exited without an answer");
    case game::Ending::killed_by_signal:
      return with_detail(loser + "'s program was ended by a signal");
    case game::Ending::memory:
      return with_detail(loser + "'s program exceeded its memory");
    case game::Ending::idle_cpu:
      return with_detail(loser + "'s program computed in its opponent's turn");
    case game::Ending::never_started:
      return with_detail(loser + "'s program could not be started");
    case game::Ending::never_read_colour:
      return with_detail(loser + "'s program never read its colour");
    case game::Ending::resigned:
      return with_detail(loser + " resigned");
  }
  return {};
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
