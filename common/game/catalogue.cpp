// SPDX-License-Identifier: MIT
#include "common/game/catalogue.hpp"

#include <algorithm>
#include <array>

namespace kaven::game {

using namespace std::chrono_literals;

std::span<const NamedGame> catalogue() {
  static const std::array games = {
      // "The time limit for the tournament will be lowered to 30 seconds."
      NamedGame{"connect4", "Connect-4", Rules{}, 60s, 30s},
      NamedGame{
          "gomoku", "Go-moku",
          Rules{.columns = 15, .rows = 15, .line_length = 5, .gravity = false, .opening = Opening::recolour},
          120s, 120s},
      NamedGame{"renju", "Renju",
                Rules{.columns = 15, .rows = 15, .line_length = 5, .renju = true, .gravity = false}, 120s,
                120s},
      NamedGame{"caro", "Caro",
                Rules{.columns = 15,
                      .rows = 15,
                      .line_length = 5,
                      .exact_length = true,
                      .caro = true,
                      .gravity = false},
                120s, 120s},
      NamedGame{"maxconnect4", "Max-Connect4", Rules{.goal = Goal::most_lines}, 60s, 60s},
      NamedGame{"connectn", "Connect-N", Rules{.columns = 10, .rows = 10, .line_length = 5}, 60s, 60s},
  };
  return games;
}

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> names;
  for (const NamedGame& each : catalogue()) names.push_back(each.name);
  return names;
}

const NamedGame* find_game(std::string_view name) {
  const auto games = catalogue();
  const auto found = std::ranges::find(games, name, &NamedGame::name);
  return found == games.end() ? nullptr : &*found;
}

}  // namespace kaven::game
