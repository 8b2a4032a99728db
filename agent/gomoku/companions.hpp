#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "agent/search/transposition_table.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::gomoku {

/// Threads that search the same position as somebody else, each a little differently, and leave what they
/// find in the table: the search whose result counts goes deeper for it (lazy SMP).
class Companions {
 public:
  /// Starts `count` threads, which search one depth after the other up to `last_depth`.
  Companions(const game::Position& position, TranspositionTable& table, int count, int last_depth);
  /// Stops them, and waits for them.
  ~Companions();
  Companions(const Companions&) = delete;
  Companions& operator=(const Companions&) = delete;

 private:
  std::atomic<bool> over = false;
  std::vector<std::thread> threads;
};

}  // namespace kaven::agent::gomoku
