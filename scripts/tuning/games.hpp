#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::tuning {

/// A game of the engine against itself.
struct Game {
  double white_score = 0.5;  ///< 1: White won
  int random_moves = 0;      ///< it began with; nothing is to be learned from them
  std::vector<game::Place> moves;
};

/// The rules of all these games: 15 x 15, five and more.
game::Rules rules();

/// Plays a game from a few random stones that the engine thinks to be balanced. Each move is searched for
/// about `nodes` positions. The game ends as soon as its result is proved.
Game play(std::uint64_t seed, std::uint64_t nodes);

/// One line: score, random moves, the moves as `h8`.
std::string write(const Game& game);
/// The games of a file. Throws std::runtime_error that names file and line of what is no game.
std::vector<Game> read(const std::string& file);

}  // namespace kaven::tuning
