#pragma once

#include <string>

#include "common/game/position.hpp"
#include "common/notation/move_text.hpp"

namespace kaven::agent::claimeven {

/// Explains why the opponent's `text` is not a legal move in `position`, with the offending part: `Invalid
/// move (B D 9): off the board: …`; empty if it is legal.
std::string illegal_move_text(const notation::MoveReading& reading, const std::string& text,
                              const game::Position& position);

/// Describes how the game ended: `White (me) wins against Black (the opponent): four in a row at D1 D2 D3
/// D4`.
std::string verdict(const game::Position& position, game::Colour me);

}  // namespace kaven::agent::claimeven
