#pragma once

#include <string>

#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "common/notation/move_text.hpp"

namespace kaven::agent::claimeven {

/// What a completed depth brought, for people and for programs:
/// `info depth 9 score 3 nodes 81234 pv D C E`; with `proved win` (loss, draw) before `nodes` when the
/// score is no estimate. Moves are columns under gravity, else places.
std::string info_line(const search::SearchResult& result, const game::Rules& rules);

/// Why what the opponent wrote is no legal move in `position`, with the offending text:
/// `Invalid move (B D 9): off the board: …`; empty when it is one.
std::string illegal_move_text(const notation::MoveReading& reading, const std::string& text,
                              const game::Position& position);

/// How the game ended: `White (me) wins against Black (the opponent): four in a row at D1 D2 D3 D4`.
std::string verdict(const game::Position& position, game::Colour me);

}  // namespace kaven::agent::claimeven
