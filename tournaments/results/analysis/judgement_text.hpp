// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

namespace kaven::tournaments::analysis {

/// Describes the value of a move by `mover`: `White wins in 7 plies`, `draw`, `Black is ahead (+120)`; if lines are
/// counted, `White wins by 2 lines`. Has no full stop.
std::string value_text(const PositionValue& value, game::Colour mover, const game::Rules& rules);

/// Describes a judged move in a sentence: `Best: draw.`, `Mistake (?): draw; with D4 White wins in 7 plies.`
std::string judgement_text(const JudgedMove& move, game::Colour mover, const game::Rules& rules);

}  // namespace kaven::tournaments::analysis
