// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::agent::gomoku {

inline constexpr game::Rules free_style = {.columns = 15, .rows = 15, .line_length = 5, .gravity = false};

inline game::Rules caro(int columns, int rows, bool exact = true) {
  return {.columns = columns,
          .rows = rows,
          .line_length = 5,
          .exact_length = exact,
          .caro = true,
          .gravity = false};
}

/// `H8`: column letter and row number.
inline game::Place place(const std::string& name) {
  return {name[0] - 'A', std::stoi(name.substr(1)) - 1};
}

/// The position after the moves in `names`, as in `H8 H9 I8`.
inline game::Position after(const std::string& names, const game::Rules& rules = free_style) {
  game::Position position(rules);
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find(' ', at), names.size());
    position.play({position.to_move(), place(names.substr(at, end - at))});
    at = end + 1;
  }
  return position;
}

}  // namespace kaven::agent::gomoku
