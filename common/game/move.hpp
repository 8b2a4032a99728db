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

/// One stone put on the board by one side.
struct Move {
  Colour colour = Colour::white;
  Place place;
  friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace kaven::game
