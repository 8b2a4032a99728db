#pragma once

#include <chrono>
#include <span>
#include <string_view>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::game {

/// A game that has a name on the command line.
struct NamedGame {
  std::string_view name;   ///< the name as typed: `connect4`
  std::string_view title;  ///< the name as shown: `Connect-4`
  Rules rules;
  std::chrono::seconds turn_limit;  ///< wall clock for one move, by the course's text
};

/// Every named game, `connect4` first. A new game of the family is one new row.
std::span<const NamedGame> catalogue();

/// The names of the catalogue, in its order.
std::vector<std::string_view> game_names();

/// The game called `name`, or nullptr.
const NamedGame* find_game(std::string_view name);

}  // namespace kaven::game
