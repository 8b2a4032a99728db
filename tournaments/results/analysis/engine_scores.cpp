// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/engine_scores.hpp"

#include "agent/registry.hpp"
#include "agent/search/score.hpp"

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

// README.md, "Judgement", explains these thresholds.
constexpr ScoreScale scale_of_lines{.unit = 0.01, .clear = 0.6, .noticeable = 0.5};
constexpr ScoreScale usual_scale{.clear = 150, .noticeable = 50, .distance_tolerance = 2};

PositionValue by_lead(int lead, int plies) {
  if (lead == 0) return {.result = GameValue::draw};
  return {lead > 0 ? GameValue::win : GameValue::loss, plies, static_cast<double>(lead)};
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

ScoreScale scale_of_engine(const game::Rules& rules) {
  return agent::engine_factory_for(rules).name == "maxconnect4" ? scale_of_lines : usual_scale;
}

PositionValue value_of(const agent::search::SearchResult& search, const game::Position& position,
                       const ScoreScale& scale) {
  if (!search.proved) return {.score = search.score * scale.unit};
  const game::Rules& rules = position.rules();
  if (rules.goal == game::Goal::most_lines) {
    const int base = search.score > 0 ? agent::search::largest_estimate : -agent::search::largest_estimate;
    return by_lead(search.score == 0 ? 0 : search.score - base, rules.places() - position.ply());
  }
  if (!agent::search::is_by_line(search.score)) return {.result = GameValue::draw};
  return {agent::search::is_win(search.score) ? GameValue::win : GameValue::loss,
          agent::search::last_ply(search.score) - position.ply(), static_cast<double>(search.score)};
}

PositionValue value_at_end(const game::Position& position) {
  if (position.rules().goal == game::Goal::most_lines) {
    return by_lead(position.lines(position.to_move()) - position.lines(game::opponent(position.to_move())),
                   0);
  }
  const auto winner = position.line_winner();
  if (!winner) return {.result = GameValue::draw};
  // A pop-out may complete a line of the opponent, who is the side to move.
  if (winner == position.to_move()) {
    return {GameValue::win, 0, static_cast<double>(agent::search::win_at(position.ply()))};
  }
  return {GameValue::loss, 0, static_cast<double>(agent::search::loss_at(position.ply()))};
}

PositionValue value_of_score(agent::connect4::ExactScore score, int empties) {
  if (score == 0) return {.result = GameValue::draw};
  return {score > 0 ? GameValue::win : GameValue::loss, agent::connect4::moves_to_line(score, empties),
          static_cast<double>(score)};
}

}  // namespace kaven::tournaments::analysis
