// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kaven::game {

/// The two sides. White is player 1 and moves first.
enum class Colour : std::uint8_t { white, black };

constexpr Colour opponent(Colour colour) {
  return colour == Colour::white ? Colour::black : Colour::white;
}

/// The array index of a side: White 0, Black 1.
constexpr std::size_t index(Colour colour) {
  return static_cast<std::size_t>(colour);
}

/// A place on the board. Column 0 is `A`; row 0 is the bottom row, which texts number 1.
struct Place {
  int column = 0;
  int row = 0;
  friend constexpr bool operator==(Place, Place) = default;
};

/// The directions of lines: right, up, and both diagonals.
inline constexpr std::array line_directions = {Place{1, 0}, Place{0, 1}, Place{1, 1}, Place{1, -1}};

/// The row below the board. A move to this row pops a stone out of its column (Rules::pop_out). Texts number
/// it 0, as in `(W C 0)`.
inline constexpr int pop_out_row = -1;

/// One move: a side puts a stone on the board, or pops one out at the bottom of a column.
struct Move {
  Colour colour = Colour::white;
  Place place;  ///< where the stone goes; for a pop-out, the place below the column
  friend constexpr bool operator==(Move, Move) = default;
};

/// Whether `move` is a pop-out. The rules may forbid pop-outs.
constexpr bool is_pop_out(Move move) {
  return move.place.row == pop_out_row;
}

}  // namespace kaven::game
