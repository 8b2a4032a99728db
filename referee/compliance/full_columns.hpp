#pragma once

#include <optional>
#include <random>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::referee::compliance {

/// A random position under `rules`, which have gravity, with White to move: all columns are full except `open`, which
/// together have at least two free places. Nothing when no such position was found without a line that ends the game.
std::optional<game::Position> fill_all_columns_except(const std::vector<int>& open, const game::Rules& rules,
                                                      std::mt19937& generator);

/// The columns to leave open, a list for each position to ask about: in the first positions a single column is open,
/// in the others three are. Most columns are the single one once, and are full beside three open ones once.
std::vector<std::vector<int>> columns_left_open(const game::Rules& rules);

}  // namespace kaven::referee::compliance
