// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "common/game/move.hpp"

namespace kaven::game {

// The opening swap2 (Opening::swap2), by which two sides share a fair opening of five in a row:
//
//   White puts three stones: white, black, white.
//   Black chooses:
//     a stone                    puts the next, black one: White is to move
//     the place of the first     swap: all stones change their colour, and White is to move
//     the place of the second    two more: Black puts a black and a white stone, and White chooses:
//       a stone                  all stones change their colour, and White puts the next, white one
//       the place of the first   keep: White keeps its stones, and Black is to move
//
// White and Black are the players, as in all records: it is the stones that change. Gomocup's SWAP2BOARD says the same
// with the colours of stones; its SWAP is `swap` for Black and `keep` for White. (Source: the protocol of Piskvork,
// SWAP2BOARD.)

/// The meaning of a move in the opening that names the place of a stone.
enum class Swap2Choice : std::uint8_t { none, swap, two_more, keep };

/// The state of the opening after some plies of a game. Plies after the opening do not change it.
struct Swap2 {
  int plies = 0;
  std::array<Place, 4> places{};  ///< of the first plies

  bool two_more() const { return plies > 3 && places[3] == places[1]; }
  /// The number of plies of the whole opening; 4 until Black has chosen.
  int length() const { return two_more() ? 7 : 4; }
  bool over() const { return plies >= length(); }
  Colour to_move() const;
  /// The choice that the next ply makes if it names `place`; none if it puts a stone there.
  Swap2Choice choice(Place place) const;
  /// The colour of the stone that the next ply puts, if it is no choice.
  Colour stone() const;
  /// Whether all stones change their colour if the next ply names `place`, before it puts its own.
  bool turns_all(Place place) const;
};

}  // namespace kaven::game
