#include <gtest/gtest.h>

#include "agent/connect4/solver.hpp"
#include "tests/agent/connect4/random_positions.hpp"

namespace kaven::agent::connect4 {

using namespace search;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

TEST(SolverThreads, FindTheSameValues) {
  const Geometry geometry(7, 6);
  Solver one(geometry, {.memory = megabyte});
  Solver four(geometry, {.memory = megabyte, .threads = 4});
  std::mt19937 random(5);
  for (int solved = 0; solved < 40;) {
    const auto position = random_position(rules_of(7, 6), 16, random);
    if (!position) continue;
    ++solved;
    EXPECT_EQ(one.score(stones_of(*position)), four.score(stones_of(*position)));
  }
}

TEST(SolverThreads, AllStopAtTheDeadline) {
  const Geometry geometry(7, 6);
  Solver solver(geometry, {.memory = megabyte, .threads = 4});
  Deadline deadline = Deadline::after_nodes(2000);
  EXPECT_EQ(solver.score({}, deadline), std::nullopt);
}

}  // namespace
}  // namespace kaven::agent::connect4
