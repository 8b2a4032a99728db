// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "agent/search/engine.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::gomoku {

/// Whether the engine plays `rules`: five in a row without gravity, on boards of 5 to 26 columns and rows.
bool plays(const game::Rules& rules);

/// The engine for Go-moku.
class GomokuEngine : public search::Engine {
 public:
  /// plays(rules) must hold. With one thread, the same position and number of nodes give the same answer.
  GomokuEngine(const game::Rules& rules, const search::Resources& resources);

  search::SearchResult choose(const game::Position& position, int depth, search::Deadline& deadline,
                              const search::Report& report) override;
  /// The best move except those to `excluded`, by a search without limit of depth. At least one other place
  /// must be free. It neither recolours nor chooses a fair first stone.
  search::SearchResult choose_except(const game::Position& position, std::span<const game::Place> excluded,
                                     search::Deadline& deadline);

 private:
  search::SearchResult move(const game::Position& position, int depth, search::Deadline& deadline,
                            const search::Report& report, std::span<const game::Place> excluded);
  search::SearchResult first_stone(const game::Position& position, search::Deadline& deadline);
  search::Score score_of(const game::Position& position, int depth, search::Deadline& deadline);

  game::Rules rules_;
  int threads_;
  search::TranspositionTable table_;
};

}  // namespace kaven::agent::gomoku
