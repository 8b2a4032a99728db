#include "tournaments/analysis/move_quality.hpp"

namespace kaven::tournaments::analysis {

namespace {

// Greater than every engine's estimates.
constexpr double decided = 1e6;

GameValue expected_result(const PositionValue& value, const ScoreScale& scale) {
  if (value.result) return *value.result;
  if (value.score >= scale.clear) return GameValue::win;
  return value.score <= -scale.clear ? GameValue::loss : GameValue::draw;
}

double expected_score(const PositionValue& value) {
  if (!value.result) return value.score;
  return decided * (static_cast<int>(*value.result) - static_cast<int>(GameValue::draw));
}

// Precondition: both have the same proved result.
bool is_worse(const PositionValue& value, const PositionValue& best, const ScoreScale& scale) {
  if (value.result == GameValue::draw) return false;
  if (!value.plies || value.plies == best.plies) return value.score < best.score;
  const int later = *value.plies - best.plies.value_or(*value.plies);
  return (value.result == GameValue::win ? later : -later) > scale.distance_tolerance;
}

}  // namespace

MoveQuality quality_of(const PositionValue& value, const PositionValue& best, const ScoreScale& scale) {
  const int steps =
      static_cast<int>(expected_result(best, scale)) - static_cast<int>(expected_result(value, scale));
  const bool proved = value.result && best.result;
  const double swing = expected_score(best) - expected_score(value);
  if (steps > 0 && (proved || swing >= scale.clear)) {
    return steps == 1 ? MoveQuality::mistake : MoveQuality::blunder;
  }
  const bool worse = proved ? is_worse(value, best, scale) : swing >= scale.noticeable && swing > 0;
  return worse ? MoveQuality::inaccuracy : MoveQuality::best;
}

}  // namespace kaven::tournaments::analysis
