#pragma once

#include "agent/search/engine.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::gomoku {

/// Five in a row without gravity, on boards of 5 to 26 columns and rows.
bool plays(const game::Rules& rules);

/// The engine for Go-moku.
class GomokuEngine : public Engine {
 public:
  /// For rules that it plays. With one thread the same position gets the same answer after as many nodes.
  GomokuEngine(const game::Rules& rules, const Resources& resources);

  Thought choose(const game::Position& position, int depth, Deadline& deadline,
                 const Report& report) override;

 private:
  Thought move(const game::Position& position, int depth, Deadline& deadline, const Report& report);
  Thought first_stone(const game::Position& position, Deadline& deadline);
  Score score_of(const game::Position& position, int depth, Deadline& deadline);

  game::Rules rules;
  int threads;
  TranspositionTable table;
};

}  // namespace kaven::agent::gomoku
