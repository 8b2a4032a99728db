#pragma once

#include "common/game/position.hpp"

namespace kaven::referee::contestant {

/// Whether recolouring this first stone is better for Black than playing on. An engine that knows of no
/// recolouring has it decided by this where its `agent.toml` says so.
bool is_worth_recolouring(game::Place stone, const game::Rules& rules);

}  // namespace kaven::referee::contestant
