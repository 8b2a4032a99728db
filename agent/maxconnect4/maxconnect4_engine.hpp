// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "agent/maxconnect4/bitboard.hpp"
#include "agent/maxconnect4/evaluation.hpp"
#include "agent/search/engine.hpp"
#include "agent/search/transposition_table.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent::maxconnect4 {

/// Whether the engine plays `rules`: most lines of four, gravity, a draw for equal numbers, and a board that
/// fits().
bool plays(const game::Rules& rules);

/// The engine for Max-Connect4. Exact as soon as the depth reaches the end of the game.
class MaxConnect4Engine final : public search::Engine {
 public:
  MaxConnect4Engine(const game::Rules& rules, std::size_t memory)
      : MaxConnect4Engine(rules, memory, Weights{}) {}
  /// An engine with `weights` instead of the default ones, which play best.
  MaxConnect4Engine(const game::Rules& rules, std::size_t memory, const Weights& weights);

  search::SearchResult choose(const game::Position& position, int depth, search::Deadline& deadline,
                              const search::Report& report) override;

 private:
  game::Rules rules_;
  Geometry geometry_;
  Weights weights_;
  search::TranspositionTable table_;
};

}  // namespace kaven::agent::maxconnect4
