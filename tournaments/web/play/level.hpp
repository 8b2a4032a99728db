#pragma once

#include <chrono>
#include <random>
#include <span>
#include <stop_token>
#include <string_view>

#include "agent/search/engine.hpp"
#include "common/game/position.hpp"

namespace kaven::tournaments::web::play {

struct ProgramOpponent;

/// A playing strength of the built-in engines, or a program of the tournament at its own strength.
struct Level {
  std::string_view name;
  std::string_view title;                    ///< the name shown to the user
  std::string_view description;              ///< a line shown to the user
  int depth = 1;                             ///< the maximum search depth in plies
  std::chrono::milliseconds budget{1000};    ///< the time for a move, if nobody else waits
  double carelessness = 0;                   ///< the share of random moves
  bool solves = false;                       ///< the level exists only for solved games
  const ProgramOpponent* program = nullptr;  ///< this program plays; nullptr: a built-in engine
};

/// The levels of the built-in engines, weakest first.
std::span<const Level> levels();
/// The level of the built-in engines with this name, or nullptr.
const Level* find_level(std::string_view name);
/// Whether `level` plays games by `rules`.
bool is_offered(const Level& level, const game::Rules& rules);

/// The move of `level` in `position`, which must not be over, after at most `budget`. Returns soon after
/// `stop` is requested.
game::Move choose_move(const Level& level, const game::Position& position, agent::search::Engine& engine,
                       std::chrono::milliseconds budget, const std::stop_token& stop,
                       std::mt19937_64& random);

}  // namespace kaven::tournaments::web::play
