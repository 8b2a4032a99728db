// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_map>

#include "common/game/position.hpp"

namespace kaven::agent::connect4 {

/// The value of a position, found by trying all moves on the referee's own board: slow, and independent of the
/// solver. Stores the values by the position's hash.
class PlainSolver {
 public:
  /// The value as an ExactScore. `position` may be over.
  int score(game::Position& position);

 private:
  std::unordered_map<std::uint64_t, int> known_;
};

}  // namespace kaven::agent::connect4
