// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <random>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::referee::compliance {

/// Returns a random position with White to move in which all columns are full except `open`, and those have
/// at least two free places in total. `rules` must have gravity. Returns nullopt if no such position was
/// found that has no line that ends the game.
std::optional<game::Position> fill_all_columns_except(const std::vector<int>& open, const game::Rules& rules,
                                                      std::mt19937& generator);

/// The columns to leave open, one list for each position to ask about. The first positions have a single open
/// column, the others three. Most columns are the single open one once, and are full beside three open ones
/// once.
std::vector<std::vector<int>> columns_left_open(const game::Rules& rules);

}  // namespace kaven::referee::compliance
