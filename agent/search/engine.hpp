#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "agent/search/deadline.hpp"
#include "agent/search/score.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::search {

// What an engine is to whoever uses it: a position, a depth and a deadline go in, and a move comes out with
// what the engine thinks of the position. Whoever writes an engine finds around this file what all of them
// share: the scores (score.hpp), the deadline that ends every search (deadline.hpp), one depth after the
// other (iterative_deepening.hpp), and what was found out before (transposition_table.hpp).

/// What an engine thinks of a position, after each completed depth and in the end.
struct SearchResult {
  game::Move move;                     ///< the best one found
  Score score = 0;                     ///< what the position is worth to the side to move
  bool proved = false;                 ///< the score is the true one of the game, not an estimate
  int depth = 0;                       ///< moves looked ahead, in full; 0 when there was time for none
  std::uint64_t nodes = 0;             ///< positions looked at so far
  std::chrono::nanoseconds elapsed{};  ///< since the thinking began
  std::vector<game::Move> variation;   ///< best play of both sides, `move` first; may be cut short
};

/// What an engine may use.
struct Resources {
  std::size_t memory = std::size_t{64} << 20U;  ///< bytes, for what it remembers of positions
  int threads = 1;  ///< the number of threads to search with; not every engine can use several
};

/// Receives every completed depth.
using Report = std::function<void(const SearchResult&)>;

inline constexpr int unlimited_depth = std::numeric_limits<int>::max();

/// A player of one or more games. It may keep what it learnt from one move to the next of a game.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// The move to play in `position`, which is not over and follows the rules the engine was made for.
  /// Looks at most `depth` moves ahead and stops soon after `deadline` has passed, or before: when the
  /// value is proved, when there is only one move, when another depth would not be completed. The move
  /// is legal even if the deadline has passed before the call.
  virtual SearchResult choose(const game::Position& position, int depth, Deadline& deadline,
                              const Report& report) = 0;
};

}  // namespace kaven::agent::search
