// SPDX-License-Identifier: MIT
#include "agent/search/iterative_deepening.hpp"

#include <utility>

namespace kaven::agent::search {

namespace {

constexpr double last_start_once_proved = 0.1;

}  // namespace

SearchResult iterative_deepening(SearchResult ready, int last_depth, Deadline& deadline,
                                 const Iterate& iterate, const Report& report, double last_start) {
  SearchResult best = std::move(ready);
  best.depth = 0;
  for (int depth = 1; depth <= last_depth; ++depth) {
    Iteration iteration = iterate(depth);
    iteration.result.depth = iteration.completed ? depth : best.depth;
    iteration.result.nodes = deadline.nodes();
    iteration.result.elapsed = deadline.elapsed();
    best = std::move(iteration.result);
    if (!iteration.completed) break;
    report(best);
    if (iteration.final) break;
    if (deadline.used() > (best.proved ? last_start_once_proved : last_start)) break;
  }
  return best;
}

}  // namespace kaven::agent::search
