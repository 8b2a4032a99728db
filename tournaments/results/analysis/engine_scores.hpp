// SPDX-License-Identifier: MIT
#pragma once

#include "agent/connect4/exact_score.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

namespace kaven::tournaments::analysis {

/// The scale of an engine's scores, for judging differences between them.
struct ScoreScale {
  double unit = 1;   ///< the engine's unit as a multiple of PositionValue's, which the other members use
  double clear = 0;  ///< a side with this lead counts as winning; a mistake requires a swing of this size
  double noticeable = 0;  ///< smaller losses do not count
  /// Smaller or equal differences of the moves to the end do not count, as an engine's proof need not be the shortest.
  int distance_tolerance = 0;
};

/// Judges a move with the value `value` when `best` was the best move's value.
///
/// If both results are proved: a result worse by one step (win, draw, loss) is a mistake, by two a blunder; the same
/// result with a later win, an earlier loss or fewer lines is an inaccuracy. Otherwise by scores: a side that is
/// `clear` ahead counts as winning; a step down with a swing of `clear` is a mistake, two steps are a blunder, any
/// other noticeable loss is an inaccuracy.
MoveQuality quality_of(const PositionValue& value, const PositionValue& best, const ScoreScale& scale);

// Engines return scores in their own units. These functions convert them to comparable values.

/// The scale of the scores of the engine that plays by `rules` (agent/registry.hpp).
ScoreScale scale_of_engine(const game::Rules& rules);

/// The value of `position` for the side to move, from the result `search` of an engine with the scale `scale`.
PositionValue value_of(const agent::search::SearchResult& search, const game::Position& position,
                       const ScoreScale& scale);
/// The value of the finished game `position` for the side that would move next.
PositionValue value_at_end(const game::Position& position);
/// The value of a Connect-4 position with `empties` empty places, or of a move in it.
PositionValue value_of_score(agent::connect4::ExactScore score, int empties);

}  // namespace kaven::tournaments::analysis
