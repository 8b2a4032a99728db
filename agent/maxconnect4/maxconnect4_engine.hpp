#pragma once

#include <cstddef>

#include "agent/maxconnect4/bit_board.hpp"
#include "agent/maxconnect4/evaluation.hpp"
#include "agent/search/engine.hpp"
#include "agent/search/transposition_table.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent::maxconnect4 {

/// Whether the engine is made for games by `rules`: most lines of four, under gravity, a draw where they
/// are equal, on a board that fits().
bool plays(const game::Rules& rules);

/// The player of Max-Connect4. Exact as soon as the depth reaches the end of the game.
class MaxConnect4Engine final : public Engine {
 public:
  MaxConnect4Engine(const game::Rules& given_rules, std::size_t memory)
      : MaxConnect4Engine(given_rules, memory, Weights{}) {}
  /// With other weights than the ones it plays best with.
  MaxConnect4Engine(const game::Rules& given_rules, std::size_t memory, const Weights& given_weights);

  Thought choose(const game::Position& position, int depth, Deadline& deadline,
                 const Report& report) override;

 private:
  game::Rules rules;
  Geometry geometry;
  Weights weights;
  TranspositionTable table;
};

}  // namespace kaven::agent::maxconnect4
