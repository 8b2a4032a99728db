// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "common/game/rules.hpp"
#include "common/record/game_record.hpp"
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

/// Judges the moves of games by one set of rules, one game after another. The same record gives the same
/// analysis on every machine, whatever was judged before it.
///
/// Connect-4 is solved (game_solver.hpp). Other games, and early moves on a larger Connect-4 board that could not be
/// solved, are judged by the engine of agent/registry.hpp (engine_evaluator.hpp).
class GameJudge {
 public:
  GameJudge(const game::Rules& rules, const SearchLimits& limits);
  ~GameJudge();
  GameJudge(const GameJudge&) = delete;
  GameJudge& operator=(const GameJudge&) = delete;

  /// Judges every move of `record` after its opening; the moves must be legal. A game that ended by forfeit or was
  /// interrupted is judged up to there. Leaves `record_sha256` empty. Returns nothing when `stop` was requested.
  std::optional<GameAnalysis> judge(const record::GameRecord& record, const std::stop_token& stop);

  /// Whether `analysis` was made with the same engine and limits, so that judging again would give the same result.
  bool would_repeat(const GameAnalysis& analysis) const;

 private:
  class Evaluators;
  std::unique_ptr<Evaluators> evaluators_;
};

}  // namespace kaven::tournaments::analysis
