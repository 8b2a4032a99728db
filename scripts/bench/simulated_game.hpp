#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "agent/search/engine.hpp"
#include "common/record/game_record.hpp"

namespace kaven::bench {

/// Plays within this process: the general engine that now and then plays any legal move, as it always does
/// in its first two, so that no two games are the same.
class SimulatedPlayer {
 public:
  /// `depth`: moves that it looks ahead; 0: every move is any legal one.
  SimulatedPlayer(std::string given_name, const game::Rules& rules, int given_depth);

  const std::string& name() const { return own_name; }
  game::Move move(const game::Position& position, std::mt19937_64& random);

 private:
  std::string own_name;
  int depth;
  std::unique_ptr<agent::search::Engine> engine;
};

/// Who may be simulated: `random`, all of them without a thought; `mixed`, who think 0, 1, 2, 4, 6 or 8 moves
/// ahead in turn.
std::vector<SimulatedPlayer> simulated_field(const std::string& kind, int players, const game::Rules& rules);

/// The record of a whole game, with times of turns as people would have them; `header` says all but the
/// names of the players.
record::GameRecord simulated_game(record::Header header, SimulatedPlayer& white, SimulatedPlayer& black,
                                  std::mt19937_64& random);

}  // namespace kaven::bench
