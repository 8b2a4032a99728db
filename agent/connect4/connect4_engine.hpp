// SPDX-License-Identifier: MIT
#pragma once

#include "agent/connect4/advisor.hpp"
#include "agent/connect4/solver.hpp"
#include "agent/lines/lines_engine.hpp"
#include "agent/search/engine.hpp"

namespace kaven::agent::connect4 {

/// Whether Connect4Engine is made for these rules: four in a row with gravity, on boards that fit into 64
/// bits.
bool plays(const game::Rules& rules);

/// Whether the value of every position is found within seconds: that is so on the board of the opening book.
bool solves_all(const game::Rules& rules);

/// Plays Connect-4 perfectly as far as the time allows.
///
/// The book, else iterative deepening: the general engine to a small depth, for an answer in any case, then
/// the proof of the exact value, which ends the thinking. If it is not complete in time, the general engine's
/// answer stands. An engine that may not look to the end of the game has nothing but the general one.
class Connect4Engine : public search::Engine {
 public:
  Connect4Engine(const game::Rules& rules, const search::Resources& resources);

  search::SearchResult choose(const game::Position& position, int depth, search::Deadline& deadline,
                              const search::Report& report) override;

  /// The scores of Advisor::column_scores() for `position`.
  std::optional<std::vector<std::optional<ExactScore>>> column_scores(const game::Position& position,
                                                                      search::Deadline& deadline);

 private:
  Geometry geometry_;
  lines::LinesEngine general_;
  Solver solver_;
  Advisor advisor_;
};

}  // namespace kaven::agent::connect4
