#pragma once

#include <string>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"
#include "tournaments/analysis/game_analysis.hpp"

namespace kaven::tournaments::analysis {

/// What a move of `mover` is worth: `White wins in 7 plies`, `draw`, `Black is ahead (+120)`; where lines are
/// counted `White wins by 2 lines`. Ends without a full stop.
std::string value_text(const PositionValue& value, game::Colour mover, const game::Rules& rules);

/// What is said of a move, in a sentence: `Best: draw.`, `Mistake (?): draw; with D4 White wins in 7 plies.`
std::string judgement_text(const JudgedMove& move, game::Colour mover, const game::Rules& rules);

}  // namespace kaven::tournaments::analysis
