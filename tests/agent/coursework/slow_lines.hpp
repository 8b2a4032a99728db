// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::agent::coursework {

/// Every row, column and diagonal of a board as text: `w` and `b` for stones, `.` for a free place. Naive
/// versions of the evaluations only search these strings.
inline std::vector<std::string> lines_of_board(const game::Position& position) {
  std::vector<std::string> lines;
  const auto walk = [&](game::Place from, int right, int up) {
    std::string line;
    for (game::Place at = from; position.on_board(at); at = {at.column + right, at.row + up}) {
      const auto stone = position.at(at);
      line += !stone ? '.' : stone == game::Colour::white ? 'w' : 'b';
    }
    lines.push_back(line);
  };
  const int columns = position.rules().columns;
  const int rows = position.rules().rows;
  for (int row = 0; row < rows; ++row) walk({0, row}, 1, 0);
  for (int column = 0; column < columns; ++column) walk({column, 0}, 0, 1);
  for (int column = 0; column < columns; ++column) walk({column, 0}, 1, 1);
  for (int row = 1; row < rows; ++row) walk({0, row}, 1, 1);
  for (int column = 0; column < columns; ++column) walk({column, rows - 1}, 1, -1);
  for (int row = 0; row < rows - 1; ++row) walk({0, row}, 1, -1);
  return lines;
}

}  // namespace kaven::agent::coursework
