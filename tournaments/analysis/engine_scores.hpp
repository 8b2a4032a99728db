#pragma once

#include "agent/connect4/exact_score.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/analysis/move_quality.hpp"

namespace kaven::tournaments::analysis {

// From what engines say to values that people, and the page, compare.

/// What scores of the engine mean that plays by `rules` (agent/registry.hpp).
ScoreScale scale_of_engine(const game::Rules& rules);

/// Of `position`, to the side to move, as the engine of `scale` thinks.
PositionValue value_of(const agent::search::SearchResult& thought, const game::Position& position,
                       const ScoreScale& scale);
/// Of `position`, which is over, to the side that would be to move.
PositionValue value_at_end(const game::Position& position);
/// Of a Connect-4 position with so many empty places, or of a move in it.
PositionValue value_of_score(agent::connect4::ExactScore score, int empties);

}  // namespace kaven::tournaments::analysis
