#include "agent/gomoku/helper_threads.hpp"

#include "agent/gomoku/tree_search.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::gomoku {

using namespace search;

HelperThreads::HelperThreads(const game::Position& position, TranspositionTable& table, int count,
                             int last_depth) {
  for (int number = 0; number < count; ++number) {
    // Half of the threads are a depth ahead: their entries are new to the main search.
    const int first_depth = 1 + number % 2;
    threads_.emplace_back([&position, &table, first_depth, last_depth, stop = stop_.get_token()] {
      Deadline deadline = Deadline::when_stopped(stop);
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

HelperThreads::~HelperThreads() {
  stop_.request_stop();
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace kaven::agent::gomoku
