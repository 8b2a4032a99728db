#pragma once

#include <cstdint>
#include <random>

#include "common/game/position.hpp"

namespace kaven::referee::compliance {

/// How an opponent wants its game to end.
enum class OpponentGoal : std::uint8_t { to_lose, to_draw };

/// A legal move of the side to move that makes such an end likely; chance, drawn from `generator`, decides
/// between equally good ones. It never recolours. The game must not be over.
game::Move choose_move(const game::Position& position, OpponentGoal goal, std::mt19937& generator);

}  // namespace kaven::referee::compliance
