// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "agent/search/engine.hpp"
#include "common/record/game_record.hpp"

namespace kaven::bench {

/// A player within this process: the general engine, which sometimes plays a random legal move and always
/// does in its first two moves, so that no two games are equal.
class SimulatedPlayer {
 public:
  /// `depth`: search depth in plies; 0: every move is random.
  SimulatedPlayer(std::string given_name, const game::Rules& rules, int given_depth);

  const std::string& name() const { return own_name; }
  game::Move move(const game::Position& position, std::mt19937_64& random);

 private:
  std::string own_name;
  int depth;
  std::unique_ptr<agent::search::Engine> engine;
};

/// Creates players. `kind`: `random` for all-random players; `mixed` for players with depths 0, 1, 2, 4, 6
/// and 8 in turn.
std::vector<SimulatedPlayer> simulated_field(const std::string& kind, int players, const game::Rules& rules);

/// The record of a whole game, with turn times like those of people; `header` contains everything except the
/// names of the players.
record::GameRecord simulated_game(record::Header header, SimulatedPlayer& white, SimulatedPlayer& black,
                                  std::mt19937_64& random);

}  // namespace kaven::bench
