// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <span>
#include <string_view>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::game {

/// A game with a name on the command line.
struct NamedGame {
  std::string_view name;   ///< the name as typed: `connect4`
  std::string_view title;  ///< the name as shown: `Connect-4`
  Rules rules;
  std::chrono::seconds turn_limit;        ///< the course's time limit for one move, wall clock
  std::chrono::seconds tournament_limit;  ///< the same in tournaments
};

/// All named games, `connect4` first. To add a game of the family, add a row.
std::span<const NamedGame> catalogue();

/// The names of the catalogue, in catalogue order.
std::vector<std::string_view> game_names();

/// Returns the game named `name`, or nullptr.
const NamedGame* find_game(std::string_view name);

}  // namespace kaven::game
