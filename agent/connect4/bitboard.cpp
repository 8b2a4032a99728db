// SPDX-License-Identifier: MIT
#include "agent/connect4/bitboard.hpp"

#include <algorithm>
#include <cassert>

namespace kaven::agent::connect4 {

namespace {

Bitboard in_every_column(Bitboard column, int columns, int rows) {
  Bitboard board = 0;
  for (int number = 0; number < columns; ++number) board |= column << (number * (rows + 1));
  return board;
}

std::uint8_t count_lines_through(int column, int row, int columns, int rows) {
  constexpr std::array<std::array<int, 2>, 4> directions = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  std::uint8_t count = 0;
  for (const auto& [right, up] : directions) {
    for (int before = 0; before < 4; ++before) {
      const int first_column = column - before * right;
      const int first_row = row - before * up;
      const int last_column = first_column + 3 * right;
      const int last_row = first_row + 3 * up;
      const auto inside = [](int value, int size) { return value >= 0 && value < size; };
      if (inside(first_column, columns) && inside(last_column, columns) && inside(first_row, rows) &&
          inside(last_row, rows)) {
        ++count;
      }
    }
  }
  return count;
}

}  // namespace

Geometry::Geometry(int board_columns, int board_rows)
    : columns(board_columns),
      rows(board_rows),
      first_column((Bitboard{1} << board_rows) - 1),
      bottom(in_every_column(1, columns, rows)),
      spare(bottom << rows),
      board(in_every_column(first_column, columns, rows)) {
  assert(fits(columns, rows) && columns >= 1 && rows >= 1);
  for (int row = rows - 1; row >= 0; row -= 2) top_parity |= bottom << row;
  const auto columns_from = [&](int first, int last) {
    Bitboard set = 0;
    for (int number = std::max(first, 0); number <= std::min(last, columns - 1); ++number)
      set |= column(number);
    return set;
  };
  middle = columns_from((columns - 1) / 2, columns / 2);
  around_middle = columns_from((columns - 1) / 2 - 1, columns / 2 + 1);
  for (int number = 0; number < columns; ++number) {
    for (int row = 0; row < rows; ++row) {
      const int bit = number * (rows + 1) + row;
      lines_through[static_cast<std::size_t>(bit)] = count_lines_through(number, row, columns, rows);
    }
  }
}

Bitboard Geometry::mirrored(Bitboard set) const {
  const Bitboard first = first_column | (Bitboard{1} << rows);
  Bitboard result = 0;
  for (int left = 0, right = columns - 1; left <= right; ++left, --right) {
    const int distance = (right - left) * (rows + 1);
    const Bitboard here = first << (left * (rows + 1));
    result |= (set & here) << distance;
    result |= (set >> distance) & here;
  }
  return result;
}

bool Geometry::has_line(Bitboard stones) const {
  return std::ranges::any_of(std::array{1, rows, rows + 1, rows + 2},
                             [&](int distance) { return line_starts(stones, distance) != 0; });
}

Bitboard Geometry::threats(Bitboard stones, Bitboard others) const {
  Bitboard makers = 0;
  for (const int distance : {1, rows, rows + 1, rows + 2}) makers |= line_makers(stones, distance);
  return makers & board & ~(stones | others);
}

}  // namespace kaven::agent::connect4
