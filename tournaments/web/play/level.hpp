#pragma once

#include <chrono>
#include <random>
#include <span>
#include <stop_token>
#include <string_view>

#include "agent/search/engine.hpp"
#include "common/game/position.hpp"

namespace kaven::tournaments::web::play {

struct HouseProgram;

/// How well an engine of the house plays against people; or a program of the tournament, which plays as it does.
struct Level {
  std::string_view name;
  std::string_view title;                  ///< the title for people
  std::string_view description;            ///< a line for people
  int depth = 1;                           ///< moves looked ahead, at most
  std::chrono::milliseconds budget{1000};  ///< the time for a move, where nobody else waits
  double carelessness = 0;                 ///< the share of moves that are played without thinking
  bool solves = false;                     ///< the level exists only for games that are solved
  const HouseProgram* program = nullptr;   ///< it is this program; nullptr: an engine of the house
};

/// Every level of the house, weakest first.
std::span<const Level> levels();
/// The level of the house called `name`, or nullptr.
const Level* find_level(std::string_view name);
/// Whether `level` plays games by `rules`.
bool is_offered(const Level& level, const game::Rules& rules);

/// The move that `level` plays in `position`, which is not over, when it may think for `budget`. Ends soon after
/// `stop` is requested.
game::Move choose_move(const Level& level, const game::Position& position, agent::search::Engine& engine,
                       std::chrono::milliseconds budget, const std::stop_token& stop,
                       std::mt19937_64& random);

}  // namespace kaven::tournaments::web::play
