// SPDX-License-Identifier: MIT
#include "common/game/rules.hpp"

#include <algorithm>

namespace kaven::game {

std::optional<std::string> contradiction(const Rules& rules) {
  const auto side = [](const char* name, int value) -> std::optional<std::string> {
    if (value >= 1 && value <= largest_side) return std::nullopt;
    return "a board has 1 to " + std::to_string(largest_side) + " " + name + ", not " + std::to_string(value);
  };
  if (auto wrong = side("columns", rules.columns)) return wrong;
  if (auto wrong = side("rows", rules.rows)) return wrong;
  if (rules.line_length < 1) {
    return "a line has at least 1 stone, not " + std::to_string(rules.line_length);
  }
  if (rules.line_length > std::max(rules.columns, rules.rows)) {
    return "a line of " + std::to_string(rules.line_length) + " does not fit on a board of " +
           std::to_string(rules.columns) + "x" + std::to_string(rules.rows);
  }
  if (rules.exact_length && rules.goal == Goal::most_lines) {
    return "exact line length goes with the goal of the first line, not of most lines";
  }
  const bool swap2 = rules.opening == Opening::swap2;
  if (swap2 && (rules.line_length < 5 || rules.gravity || rules.renju || rules.goal != Goal::first_line)) {
    return "swap2 is an opening of five in a row without gravity, except Renju";
  }
  if (rules.renju && (rules.line_length != 5 || rules.gravity || rules.exact_length || rules.pop_out ||
                      rules.goal != Goal::first_line || rules.opening != Opening::none)) {
    return "Renju is five in a row without gravity, and has its own rule for longer rows";
  }
  if (rules.caro && (rules.line_length != 5 || rules.gravity || rules.renju || rules.pop_out ||
                     rules.goal != Goal::first_line || rules.opening == Opening::recolour)) {
    return "Caro is five in a row without gravity, and no other rule but swap2 goes with it";
  }
  if ((rules.renju || rules.caro || swap2) && std::min(rules.columns, rules.rows) < 5) {
    return std::string(rules.renju  ? "Renju"
                       : rules.caro ? "Caro"
                                    : "swap2") +
           " needs at least 5 columns and 5 rows";
  }
  if (rules.pop_out && !rules.gravity) return "pop-outs need a game with gravity";
  if (rules.pop_out && rules.goal == Goal::most_lines) {
    return "pop-outs go with the goal of the first line, not of most lines";
  }
  if (rules.pop_out && rules.exact_length) {
    return "pop-outs go with lines that may be longer, not with exact line length";
  }
  if (rules.pop_out && rules.opening == Opening::recolour) return "pop-outs do not go with recolouring";
  return std::nullopt;
}

}  // namespace kaven::game
