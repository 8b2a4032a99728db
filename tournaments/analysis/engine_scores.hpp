#pragma once

#include "agent/connect4/exact_score.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/analysis/move_quality.hpp"

namespace kaven::tournaments::analysis {

// Engines say scores, each in its own units. People, and the page, compare values; here the first become the
// second.

/// What the scores of the engine mean that plays by `rules` (agent/registry.hpp).
ScoreScale scale_of_engine(const game::Rules& rules);

/// The value of `position` to the side to move, as the engine of `scale` found it in `search`.
PositionValue value_of(const agent::search::SearchResult& search, const game::Position& position,
                       const ScoreScale& scale);
/// The value of `position`, which is over, to the side that would be to move.
PositionValue value_at_end(const game::Position& position);
/// The value of a Connect-4 position with so many empty places, or of a move in it.
PositionValue value_of_score(agent::connect4::ExactScore score, int empties);

}  // namespace kaven::tournaments::analysis
