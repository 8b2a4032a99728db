// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace kaven::game {

// The fouls of Renju, by the rules of the Renju International Federation (sections 3 and 9). They bind the side that
// moves first: White here, Black in the federation's texts.
//
//   five          five stones in an unbroken row, not more
//   four          four stones in a line to which one stone can be added to make a five
//   straight four four in an unbroken row to which a five can be made at either end
//   three         three stones in a line to which one stone can be added, by a move that is no foul and makes no
//                 five, to make a straight four
//
// Whether the added stone is a foul may depend on threes that it makes, and so on: the definition is recursive, and
// ends because every step adds a stone. The federation's clauses 9.3 a (overline, double four) and b (double three)
// are read as one, as other programs do.

/// Why Renju forbids a move. A five is no foul, whatever else the move makes.
enum class Foul : std::uint8_t {
  overline,      ///< six or more in a row
  double_four,   ///< two fours that contain the stone, which may be in one line
  double_three,  ///< two threes that contain the stone
};

/// A board as bytes, row by row, with a border of at least one cell on each side that is neither `own` nor `free`.
struct FoulBoard {
  std::span<std::uint8_t> cells;
  int stride = 0;  ///< the distance from a cell to the one above it
  std::uint8_t own = 0;
  std::uint8_t free = 0;
};

/// The foul of putting an own stone on the free cell `place`, an index into the cells; the first one in the order of
/// the enum. The board is changed during the call and is the same after it.
std::optional<Foul> foul_at(const FoulBoard& board, int place);

}  // namespace kaven::game
