// SPDX-License-Identifier: MIT
#pragma once

// The interface of every engine: it takes a position, a depth and a deadline, and returns a move with its value.
//
//   Engine::choose ──┬── depth 1 ── report: info depth 1 score 3 nodes 8 pv D
//                    ├── depth 2 ── report: …            iterative_deepening.hpp: as many depths as the time allows
//                    └── …     until deadline.hpp ends the search, or the value is proved
//
// - An engine has no side effects: it reads no clock except through its Deadline, prints nothing, and starts no thread
//   that outlives the call.
// - A search ends when its Deadline has passed, or before that if the value is proved. The move is legal even if the
//   deadline passed before the call.
// - Scores (score.hpp) count plies from the empty board, so that what transposition_table.hpp stores of one search is
//   valid in every later search of the game.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "agent/search/deadline.hpp"
#include "agent/search/score.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent::search {

/// The result of a search, after each completed depth and at the end.
struct SearchResult {
  game::Move move;                     ///< the best move found
  Score score = 0;                     ///< the value of the position for the side to move
  bool proved = false;                 ///< the score is the exact value of the game, not an estimate
  int depth = 0;                       ///< the completed depth in plies; 0 if there was no time for one
  std::uint64_t nodes = 0;             ///< positions searched so far
  std::chrono::nanoseconds elapsed{};  ///< time since the search began
  std::vector<game::Move> variation;   ///< the principal variation, beginning with `move`; may be truncated
};

/// The resources that an engine may use.
struct Resources {
  std::size_t memory = std::size_t{64} << 20U;  ///< bytes for the transposition table
  int threads = 1;  ///< number of search threads; not every engine uses more than one
};

/// Called after every completed depth.
using Report = std::function<void(const SearchResult&)>;

inline constexpr int unlimited_depth = std::numeric_limits<int>::max();

/// A player of one or more games. It may keep knowledge from one move of a game to the next.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Chooses a move in `position`, which is not over and has the rules the engine was created for. Searches
  /// at most `depth` plies and stops soon after `deadline`, or earlier: if the value is proved, if there is
  /// only one move, or if another depth could not be completed. The move is legal even if the deadline passed
  /// before the call.
  virtual SearchResult choose(const game::Position& position, int depth, Deadline& deadline,
                              const Report& report) = 0;
};

/// Formats the result of a completed depth for people and programs: `info depth 9 score 3 nodes 81234 pv D C
/// E`, with `proved win` (loss, draw) after the score if it is not an estimate. Moves are columns under
/// gravity, otherwise places.
std::string info_line(const SearchResult& result, const game::Rules& rules);

}  // namespace kaven::agent::search
