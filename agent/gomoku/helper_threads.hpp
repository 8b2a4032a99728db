#pragma once

#include <stop_token>
#include <thread>
#include <vector>

#include "agent/search/transposition_table.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::gomoku {

/// Threads that search the same position as somebody else, each a little differently, and leave what they
/// find in the table: the search whose result counts goes deeper for it (lazy SMP).
class HelperThreads {
 public:
  /// Starts `count` threads, which search one depth after the other up to `last_depth`.
  HelperThreads(const game::Position& position, search::TranspositionTable& table, int count, int last_depth);
  /// Stops them, and waits for them.
  ~HelperThreads();
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

 private:
  std::stop_source stop_;
  std::vector<std::thread> threads_;
};

}  // namespace kaven::agent::gomoku
