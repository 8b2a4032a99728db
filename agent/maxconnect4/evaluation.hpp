// SPDX-License-Identifier: MIT
#pragma once

#include "agent/maxconnect4/bitboard.hpp"

namespace kaven::agent::maxconnect4 {

/// The value of a position for the side to move, in hundredths of a quadruple.
using Value = int;

inline constexpr Value value_of_quadruple = 100;

/// The value of a quadruple that contains pieces of one side only, by their number.
struct Weights {
  Value one = 8;
  Value two = 24;
  Value three = 50;
  /// Bonus for three pieces whose fourth place is on an odd row for the first player or on an even row for
  /// the second; subtracted in the opposite case.
  Value parity = 30;
};

/// Bounds of the lead at the end of the game under any play: a quadruple that contains a piece of the other
/// side can never be made, and a completed one is never lost.
struct LeadBounds {
  int lowest = 0;
  int highest = 0;
};

LeadBounds lead_bounds(const Board& board, const Geometry& geometry);

/// The static evaluation: the lead plus the values of the quadruples still open to one side only, clamped to
/// the bounds of the lead. Therefore all values of a depth-limited search are also within these bounds, and
/// cutoffs by them change no value. On a full board it is the lead.
Value evaluate(const Board& board, const Geometry& geometry, const Weights& weights);

}  // namespace kaven::agent::maxconnect4
