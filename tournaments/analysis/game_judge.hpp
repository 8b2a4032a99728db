#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "common/game/rules.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/analysis/search_limits.hpp"

namespace kaven::tournaments::analysis {

/// Judges the moves of games by one set of rules, one game after another. The same record gives the same
/// analysis on every machine, whatever was judged before it.
///
/// Connect-4 is solved (game_solver.hpp). Elsewhere, and before the first position of a larger board that
/// could not be solved, the engine of agent/registry.hpp judges (engine_evaluator.hpp).
class GameJudge {
 public:
  GameJudge(const game::Rules& rules, const SearchLimits& limits);
  ~GameJudge();
  GameJudge(const GameJudge&) = delete;
  GameJudge& operator=(const GameJudge&) = delete;

  /// Judges every move of `record`, which follows the rules, but those of its opening; a game that a forfeit
  /// ended, or that was cut off, up to there. Leaves `record_sha256` empty. Returns nothing when `stop` was
  /// asked for.
  std::optional<GameAnalysis> judge(const record::GameRecord& record, const std::stop_token& stop);

  /// Whether judging again gives `analysis` again: it was made with the same engine and the same limits.
  bool would_repeat(const GameAnalysis& analysis) const;

 private:
  class Evaluators;
  std::unique_ptr<Evaluators> evaluators_;
};

}  // namespace kaven::tournaments::analysis
