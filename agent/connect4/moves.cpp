// SPDX-License-Identifier: MIT
#include "agent/connect4/moves.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "common/text/printable.hpp"

namespace kaven::agent::connect4 {

Stones after(const Geometry& geometry, Stones stones, int column) {
  return Geometry::after(stones, geometry.playable(stones.all()) & geometry.column(column));
}

std::vector<Stones> after_each_move(const Geometry& geometry, Stones stones) {
  std::vector<Stones> positions;
  for (Bitboard places = geometry.playable(stones.all()); places != 0; places &= places - 1) {
    positions.push_back(Geometry::after(stones, places & -places));
  }
  return positions;
}

std::vector<int> columns_from_the_middle(const Geometry& geometry, Stones stones) {
  std::vector<int> columns;
  for (int column = 0; column < geometry.columns; ++column) {
    if ((geometry.playable(stones.all()) & geometry.column(column)) != 0) columns.push_back(column);
  }
  std::ranges::stable_sort(columns, {},
                           [&](int column) { return std::abs(2 * column - (geometry.columns - 1)); });
  return columns;
}

std::variant<Stones, MoveStringError> read_moves(const Geometry& geometry, std::string_view moves) {
  Stones stones;
  if (moves == "-") return stones;
  for (std::size_t index = 0; index < moves.size(); ++index) {
    const auto wrong = [&](std::string reason) { return MoveStringError{index + 1, std::move(reason)}; };
    const int column = moves[index] - '1';
    if (column < 0 || column >= geometry.columns) {
      const std::string from_zero =
          moves[index] == '0' ? "; where columns are counted from 0, add 1 to each" : "";
      return wrong("'" + text::printable(moves.substr(index, 1)) + "': expected a column from 1 to " +
                   std::to_string(geometry.columns) + from_zero);
    }
    const Bitboard place = geometry.playable(stones.all()) & geometry.column(column);
    if (place == 0) return wrong("column " + std::to_string(column + 1) + " is full");
    stones = Geometry::after(stones, place);
    if (geometry.has_line(stones.opponent)) return wrong("this move ends the game: four in a row");
    if (stones.all() == geometry.board) return wrong("this move ends the game: the board is full");
  }
  return stones;
}

}  // namespace kaven::agent::connect4
