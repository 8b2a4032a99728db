// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

#include "common/game/position.hpp"

namespace kaven::referee::compliance {

/// The result that an opponent plays for.
enum class OpponentGoal : std::uint8_t { to_lose, to_draw };

/// Returns a legal move of the side to move that makes such a result likely; `generator` chooses among
/// equally good moves. It never recolours, and pops out only if no other move is legal. The game must not be
/// over.
game::Move choose_move(const game::Position& position, OpponentGoal goal, std::mt19937& generator);

}  // namespace kaven::referee::compliance
