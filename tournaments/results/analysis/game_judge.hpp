// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>

#include "common/game/rules.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/results/analysis/engine_evaluator.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/results/analysis/game_solver.hpp"

namespace kaven::tournaments::analysis {

/// Judges the moves of games by one set of rules, one game after another. The same record gives the same
/// analysis on every machine, whatever was judged before it.
///
/// Connect-4 is solved (game_solver.hpp). Other games, and early moves on a larger Connect-4 board that could not be
/// solved, are judged by the engine of agent/registry.hpp (engine_evaluator.hpp).
class GameJudge {
 public:
  GameJudge(const game::Rules& rules, const SearchLimits& limits);

  /// Judges every move of `record` after its opening; the moves must be legal. A game that ended by forfeit or was
  /// interrupted is judged up to there. Leaves `record_sha256` empty. Returns nothing when `stop` was requested.
  std::optional<GameAnalysis> judge(const record::GameRecord& record, const std::stop_token& stop);

  /// Whether `analysis` was made with the same engine and limits, so that judging again would give the same result.
  bool would_repeat(const GameAnalysis& analysis) const;

 private:
  std::optional<std::int64_t> nodes() const;
  std::string_view engine_name() const;
  void renew_engine();

  game::Rules rules_;
  SearchLimits limits_;
  std::optional<GameSolver> solver_;
  std::optional<EngineEvaluator> engine_;
};

}  // namespace kaven::tournaments::analysis
