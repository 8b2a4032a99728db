// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_map>

#include "agent/search/score.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::lines {

/// Textbook minimax: all legal moves, no pruning, with the rules only.
class PlainMinimax {
 public:
  /// Evaluates for `player`, for whom a full board is a loss if it is a loss for both.
  explicit PlainMinimax(game::Colour player) : player_(player) {}

  /// The value of `position` for the side to move at search depth `depth`. A move while the opponent
  /// threatens a line does not count as depth. Leaves are evaluated by the static evaluation and
  /// check_threats().
  search::Score value(game::Position& position, int depth) const;

  /// The exact value by exhaustive search. Remembers positions, so only for small boards.
  search::Score true_value(game::Position& position);

  /// The value of a finished position for the side to move.
  search::Score utility(const game::Position& position) const;

 private:
  game::Colour player_;
  std::unordered_map<std::uint64_t, search::Score> known_;
};

/// Whether a stone of `colour` on the free `place` would make a line.
bool makes_line(const game::Position& position, game::Place place, game::Colour colour);

}  // namespace kaven::agent::lines
