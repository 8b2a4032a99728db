// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "agent/connect4/bitboard.hpp"

namespace kaven::agent::connect4 {

/// Weights of the move ordering for one side: the sum over the features of a move is its ordering score.
///
/// All features are facts of the position after the move and of the forced moves that follow, never of the path
/// to it: an order that depends on the path meets positions in the table less often.
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

/// The weights by the number of empty places before the move modulo 2. On 7x6 they were tuned; on other boards, only
/// threats count, and 10 for each line through the place.
std::array<MoveWeights, 2> move_weights(const Geometry& geometry);

}  // namespace kaven::agent::connect4
