#pragma once

#include <optional>
#include <random>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::referee::compliance {

/// A position under `rules`, which have gravity, with White to move: all columns are full except `open`, which have
/// two free places at least together. Chance, drawn from `generator`, decides everything else, also who has more
/// lines. Nothing when no such position was found without a line that ends the game.
std::optional<game::Position> fill_all_columns_except(const std::vector<int>& open, const game::Rules& rules,
                                                      std::mt19937& generator);

/// The columns that are left open, one position each: most of the board's columns are open alone once, and most are
/// full once where three others are open.
std::vector<std::vector<int>> columns_left_open(const game::Rules& rules);

}  // namespace kaven::referee::compliance
