// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/evaluation.hpp"

#include <algorithm>

namespace kaven::agent::maxconnect4 {

namespace {

// The value and number of the quadruples that one side has made or can still complete.
struct Prospect {
  Value worth = 0;
  int possible = 0;  // quadruples made or still open to it
};

// Handles all quadruples of one direction at once: bit i of a word stands for the quadruple that begins at
// place i.
Prospect prospect_of(Bitboard own, Bitboard others, Bitboard good_rows, const Geometry& geometry,
                     const Weights& weights) {
  Prospect prospect;
  for (std::size_t direction = 0; direction < geometry.steps().size(); ++direction) {
    const unsigned step = geometry.steps()[direction];
    const Bitboard blocked = others | (others >> step) | (others >> (2 * step)) | (others >> (3 * step));
    const Bitboard open = geometry.line_starts(direction) & ~blocked;
    const std::array<Bitboard, line_length> held = {own, own >> step, own >> (2 * step), own >> (3 * step)};
    // The number of pieces in binary: ones, twos, fours.
    const Bitboard first_half = held[0] ^ held[1];
    const Bitboard second_half = held[2] ^ held[3];
    const Bitboard ones = first_half ^ second_half;
    const Bitboard carry = first_half & second_half;
    const Bitboard twos = (held[0] & held[1]) ^ (held[2] & held[3]) ^ carry;
    const Bitboard three = open & twos & ones;
    prospect.possible += std::popcount(open);
    prospect.worth +=
        weights.one * std::popcount(open & ones & ~twos) + weights.two * std::popcount(open & twos & ~ones);
    if (three == 0) continue;
    prospect.worth += weights.three * std::popcount(three);
    for (unsigned at = 0; at < line_length; ++at) {
      const Bitboard lacking = (three & ~held[at]) << (at * step);
      prospect.worth +=
          weights.parity * (std::popcount(lacking & good_rows) - std::popcount(lacking & ~good_rows));
    }
  }
  return prospect;
}

LeadBounds bounds_of(const Board& board, int mover_possible, int other_possible) {
  return {.lowest = board.mover_score - other_possible, .highest = mover_possible - board.other_score};
}

}  // namespace

LeadBounds lead_bounds(const Board& board, const Geometry& geometry) {
  return bounds_of(board, geometry.quadruples(geometry.board() & ~board.other),
                   geometry.quadruples(geometry.board() & ~board.mover));
}

Value evaluate(const Board& board, const Geometry& geometry, const Weights& weights) {
  const bool mover_began = std::popcount(board.taken()) % 2 == 0;
  const Bitboard mover_rows = mover_began ? geometry.odd_rows() : ~geometry.odd_rows();
  const Prospect mover = prospect_of(board.mover, board.other, mover_rows, geometry, weights);
  const Prospect other = prospect_of(board.other, board.mover, ~mover_rows, geometry, weights);
  const LeadBounds bounds = bounds_of(board, mover.possible, other.possible);
  return std::clamp(value_of_quadruple * board.lead() + mover.worth - other.worth,
                    value_of_quadruple * bounds.lowest, value_of_quadruple * bounds.highest);
}

}  // namespace kaven::agent::maxconnect4
