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

/// The index of a side in arrays: White has 0, Black 1.
constexpr std::size_t index(Colour colour) {
  return static_cast<std::size_t>(colour);
}

/// A place of the board. Column 0 is `A`; row 0 is the text's row 1, the bottom one where stones fall.
struct Place {
  int column = 0;
  int row = 0;
  friend constexpr bool operator==(Place, Place) = default;
};

/// The steps along which lines run: to the right, up, and both diagonals.
inline constexpr std::array line_directions = {Place{1, 0}, Place{0, 1}, Place{1, 1}, Place{1, -1}};

/// The row below the board. A move that names it pops a stone out of its column (Rules::pop_out); it is the
/// text's row 0, as in `(W C 0)`.
inline constexpr int pop_out_row = -1;

/// One stone put on the board by one side, or popped out of it at the bottom.
struct Move {
  Colour colour = Colour::white;
  Place place;  ///< where the stone goes; of a pop-out the place below its column
  friend constexpr bool operator==(Move, Move) = default;
};

/// Whether `move` is a pop-out, where there are any.
constexpr bool is_pop_out(Move move) {
  return move.place.row == pop_out_row;
}

}  // namespace kaven::game
