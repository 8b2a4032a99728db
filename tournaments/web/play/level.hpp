#pragma once

#include <chrono>
#include <functional>
#include <random>
#include <span>
#include <string_view>

#include "agent/search/engine.hpp"
#include "common/game/position.hpp"

namespace kaven::tournaments {

/// How well an engine of the house plays against people.
struct Level {
  std::string_view name;
  std::string_view title;    ///< as shown
  std::string_view meaning;  ///< for people, in a line
  int depth = 1;             ///< moves looked ahead, at most
  std::chrono::milliseconds budget{1000};
  double carelessness = 0;  ///< the share of moves that are played without thinking
};

/// Every level, weakest first.
std::span<const Level> levels();
/// The level called `name`, or nullptr.
const Level* find_level(std::string_view name);

/// The move that `level` plays in `position`, which is not over. Ends soon after `cancelled` says so, which
/// is asked from the same thread.
game::Move choose_move(const Level& level, const game::Position& position, agent::Engine& engine,
                       const std::function<bool()>& cancelled, std::mt19937_64& chance);

/// Best play by `engine`, as far as it sees within `budget`; likewise.
agent::Thought think(const game::Position& position, int depth, std::chrono::milliseconds budget,
                     agent::Engine& engine, const std::function<bool()>& cancelled);

}  // namespace kaven::tournaments
