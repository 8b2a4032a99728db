#pragma once

#include "agent/maxconnect4/bitboard.hpp"

namespace kaven::agent::maxconnect4 {

/// What a position is worth to the side to move, in hundredths of a quadruple.
using Value = int;

inline constexpr Value value_of_quadruple = 100;

/// What a quadruple that one side alone holds pieces of is worth to it, by the number of its pieces.
struct Weights {
  Value one = 8;
  Value two = 24;
  Value three = 50;
  /// The bonus for three pieces whose fourth place is on an odd row for the player who began, on an even one
  /// for the other; it is subtracted where it is the other way round.
  Value parity = 30;
};

/// The lead at the end of the game is within these bounds, whatever is played: a quadruple in which the other
/// side has a piece is never made, and one that is made is not lost.
struct LeadBounds {
  int lowest = 0;
  int highest = 0;
};

LeadBounds lead_bounds(const Board& board, const Geometry& geometry);

/// The static evaluation: the lead, and what the quadruples still open to one side alone are worth, kept
/// within the bounds of the lead. So the values of a depth-limited search are within them, too, at
/// every node, and cutting by them changes no value. On a full board it is the lead.
Value evaluate(const Board& board, const Geometry& geometry, const Weights& weights);

}  // namespace kaven::agent::maxconnect4
