#pragma once

#include "common/game/position.hpp"

namespace kaven::referee::contestant {

/// Whether recolouring this first stone is better for Black than playing on. It decides for an engine that
/// has no notion of recolouring, if its `agent.toml` asks for that.
bool is_worth_recolouring(game::Place stone, const game::Rules& rules);

}  // namespace kaven::referee::contestant
