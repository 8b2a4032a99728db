#pragma once

#include "tournaments/analysis/game_analysis.hpp"

namespace kaven::tournaments::analysis {

/// What differences between the scores of an engine mean.
struct ScoreScale {
  double unit = 1;        ///< the engine's unit, in that of PositionValue, which the rest is in
  double clear = 0;       ///< a side so far ahead counts as winning; only such a swing is called a mistake
  double noticeable = 0;  ///< a smaller loss does not count
  /// So many moves more or less to the end say nothing: what an engine proves need not be the shortest way.
  int distance_tolerance = 0;
};

/// What a move worth `value` did, where `best` was to be had.
///
/// By results where both are proved: a win or a draw given away is a mistake, or a blunder, a later win or a
/// sooner loss (or one by more lines, where lines are counted) an inaccuracy. Otherwise by scores: who is
/// `clear` ahead counts as winning, a step down that goes with a swing of `clear` is a mistake, or a blunder
/// when there are two, any other loss that is noticeable an inaccuracy.
MoveQuality quality_of(const PositionValue& value, const PositionValue& best, const ScoreScale& scale);

}  // namespace kaven::tournaments::analysis
