#include "agent/search/deepening.hpp"

#include <utility>

namespace kaven::agent {

namespace {

constexpr double last_start_once_proved = 0.1;

}  // namespace

Thought deepen(Thought ready, int last_depth, Deadline& deadline, const Iterate& iterate,
               const Report& report, double last_start) {
  Thought best = std::move(ready);
  best.depth = 0;
  for (int depth = 1; depth <= last_depth; ++depth) {
    Iteration iteration = iterate(depth);
    iteration.thought.depth = iteration.completed ? depth : best.depth;
    iteration.thought.nodes = deadline.nodes();
    iteration.thought.elapsed = deadline.elapsed();
    best = std::move(iteration.thought);
    if (!iteration.completed) break;
    report(best);
    if (iteration.final) break;
    if (deadline.used() > (best.proved ? last_start_once_proved : last_start)) break;
  }
  return best;
}

}  // namespace kaven::agent
