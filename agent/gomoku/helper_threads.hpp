#pragma once

#include <stop_token>
#include <thread>
#include <vector>

#include "agent/search/transposition_table.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::gomoku {

/// Threads that search the same position as the main search, each with small differences, and share the
/// transposition table, so that the main search gets deeper (lazy SMP).
class HelperThreads {
 public:
  /// Starts `count` threads, each with iterative deepening up to `last_depth`.
  HelperThreads(const game::Position& position, search::TranspositionTable& table, int count, int last_depth);
  /// Stops the threads and waits for them.
  ~HelperThreads();
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

 private:
  std::stop_source stop_;
  std::vector<std::thread> threads_;
};

}  // namespace kaven::agent::gomoku
