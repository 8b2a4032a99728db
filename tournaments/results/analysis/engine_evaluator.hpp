// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

#include "agent/registry.hpp"
#include "common/game/position.hpp"
#include "tournaments/results/analysis/engine_scores.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

namespace kaven::tournaments::analysis {

/// Limits of the search for a position's value. `depth` and `nodes` do not apply to positions that are solved.
struct SearchLimits {
  /// Search depth in plies; if empty, `nodes` limits the search.
  std::optional<int> depth;
  std::uint64_t nodes = 50'000;  ///< nodes per position
  /// Connect-4: find the values of all columns even if that is slow.
  bool every_column = false;
  std::size_t memory = 64U << 20U;  ///< bytes for the transposition table
};

/// A game with at most this number of free places is searched to its end, with and without gravity.
inline constexpr int free_places_of_endgame = 16;
inline constexpr int free_places_of_open_endgame = 8;

/// Judges moves by an engine's values of the position and of the one after the move.
class EngineEvaluator {
 public:
  EngineEvaluator(const game::Rules& rules, const SearchLimits& limits);

  /// The name of the engine's folder in agent/.
  std::string_view name() const { return factory_.name; }
  /// Forgets all positions, so that results do not depend on earlier games.
  void forget();
  /// Judges the move `played`, which must be legal in `position`. The caller sets `ply`. The judgement is invalid if
  /// `stop` was requested.
  JudgedMove judge(const game::Position& position, game::Move played, const std::stop_token& stop);

 private:
  /// The engine's search of a position, and the resulting value.
  struct Evaluation {
    agent::search::SearchResult search;
    PositionValue value;
  };
  /// Searches within the limits, or to the end of the game if few places are free.
  Evaluation evaluate(const game::Position& position, const std::stop_token& stop);
  Evaluation evaluate(const game::Position& position, int depth, std::uint64_t nodes,
                      const std::stop_token& stop);
  /// `search`: the engine's search of the position before the move.
  PositionValue value_of_move(const game::Position& position, game::Move move,
                              const agent::search::SearchResult& search, const std::stop_token& stop);
  int free_places(const game::Position& position) const;
  bool in_endgame(const game::Position& position) const;

  game::Rules rules_;
  SearchLimits limits_;
  const agent::EngineFactory& factory_;
  ScoreScale scale_;
  std::unique_ptr<agent::search::Engine> engine_;
};

}  // namespace kaven::tournaments::analysis
