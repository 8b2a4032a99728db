// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"

namespace kaven::agent::connect4 {

/// The weights of a move's features; their sum is its ordering score.
///
/// All features are facts of the position after the move and of the forced moves that follow, never of the path
/// to it: an order that depends on the path meets fewer positions in the table.
struct MoveWeights {
  std::array<std::int16_t, 64> place{};   ///< by the bit of the stone's place
  std::array<std::int16_t, 64> threat{};  ///< by the bit of each place where the side then threatens a line
  std::array<std::int16_t, 5>
      forced{};  ///< by the number of forced moves that follow, the last for 4 or more
  // Threats that do not stand above one of the opponent's:
  std::int16_t next_threat = 1200;  ///< the opponent must not play below it now
  std::int16_t later_threat = 500;  ///< one place above that
  std::int16_t any_threat = 350;    ///< each, in addition
};

/// The weights by side, and by the question asked: does the mover win, or does he hold the draw?
struct MoveOrder {
  static constexpr std::size_t index(int empties, ExactScore alpha) {
    return static_cast<std::size_t>(empties % 2) + (alpha >= 0 ? 2U : 0U);
  }
  const MoveWeights& weights(int empties, ExactScore alpha) const { return by_index[index(empties, alpha)]; }

  std::array<MoveWeights, 4> by_index;
};

/// On 7x6 learned weights; on other boards, threats and forced moves count, and 10 for each line through the place.
MoveOrder move_order(const Geometry& geometry);

}  // namespace kaven::agent::connect4
