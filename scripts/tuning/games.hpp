// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::tuning {

/// A game that the engine played against itself.
struct Game {
  double white_score = 0.5;  ///< 1: White won
  int random_moves = 0;      ///< number of random moves at its start, from which nothing is learned
  std::vector<game::Place> moves;
  std::vector<int> scores;  ///< by the search, of the moves behind the random ones, for their side
};

/// The rules of all these games: 15 x 15, five or more.
game::Rules rules();

/// Plays a game that starts with a few random stones, balanced according to the engine. Each move searches
/// about `nodes` positions. The game ends as soon as its result is proved.
Game play(std::uint64_t seed, std::uint64_t nodes);

/// Writes a game as one line: score, random moves, the moves as `h8`, and those behind the random ones with the score of
/// their search as `h8:-35`.
std::string write(const Game& game);
/// Reads the games of a file. Throws std::runtime_error that names file and line of an invalid game.
std::vector<Game> read(const std::string& file);

}  // namespace kaven::tuning
