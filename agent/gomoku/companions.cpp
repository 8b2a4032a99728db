#include "agent/gomoku/companions.hpp"

#include <chrono>

#include "agent/gomoku/tree_search.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::gomoku {

namespace {

using namespace std::chrono_literals;

// A deadline that passes when `over` says so: it is asked at every node anyway.
Deadline until(const std::atomic<bool>& over) {
  const auto clock = [&over] { return Instant{over.load(std::memory_order_relaxed) ? 48h : 0h}; };
  return Deadline({.announced = Instant{}, .limit = 24h, .budget = 24h}, clock, 0ns);
}

}  // namespace

Companions::Companions(const game::Position& position, TranspositionTable& table, int count, int last_depth) {
  for (int number = 0; number < count; ++number) {
    // Half of them are a depth ahead: what they leave is new to the search that counts.
    const int first_depth = 1 + number % 2;
    threads.emplace_back([this, &position, &table, first_depth, last_depth] {
      Deadline deadline = until(over);
      Board board(position);
      TreeSearch search(board, table, deadline);
      Score score = 0;
      Place first = nowhere;
      for (int depth = first_depth; depth <= last_depth && !deadline.passed(0); ++depth) {
        const TreeResult found = search.search(depth, first, score);
        score = found.score;
        if (!found.variation.empty()) first = found.variation.front();
      }
    });
  }
}

Companions::~Companions() {
  over = true;
  for (std::thread& thread : threads) thread.join();
}

}  // namespace kaven::agent::gomoku
