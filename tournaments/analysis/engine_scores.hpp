#pragma once

#include "agent/connect4/exact_score.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/analysis/move_quality.hpp"

namespace kaven::tournaments::analysis {

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
