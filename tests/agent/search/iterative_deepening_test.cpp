// SPDX-License-Identifier: MIT
#include "agent/search/iterative_deepening.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace kaven::agent::search {
namespace {

using testing::ElementsAre;

/// Uses `nodes` of the deadline. Returns whether that many were left.
bool spend(Deadline& deadline, int nodes) {
  for (int node = 0; node < nodes; ++node) {
    if (deadline.passed()) return false;
  }
  return true;
}

struct Recorded {
  std::vector<int> depths;
  std::vector<int> reported;
  Report report() {
    return [this](const SearchResult& result) { reported.push_back(result.depth); };
  }
};

TEST(IterativeDeepening, SearchesDepthAfterDepthAndReportsEachOnce) {
  Recorded seen;
  Deadline deadline = Deadline::never();
  const auto iterate = [&](int depth) {
    seen.depths.push_back(depth);
    return Iteration{.result = {.score = depth}, .completed = true};
  };
  const SearchResult last = iterative_deepening({}, 4, deadline, iterate, seen.report());
  EXPECT_THAT(seen.depths, ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(seen.reported, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(last.depth, 4);
  EXPECT_EQ(last.score, 4);
}

TEST(IterativeDeepening, StopsAtAFinalIteration) {
  Recorded seen;
  Deadline deadline = Deadline::never();
  const auto iterate = [&](int depth) { return Iteration{{}, true, depth == 3}; };
  EXPECT_EQ(iterative_deepening({}, 10, deadline, iterate, seen.report()).depth, 3);
}

TEST(IterativeDeepening, KeepsWhatAnInterruptedDepthFoundButNotItsDepth) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(25);
  const auto iterate = [&](int depth) {
    return Iteration{.result = {.score = depth}, .completed = spend(deadline, 10 * depth)};
  };
  const SearchResult last = iterative_deepening({}, 10, deadline, iterate, seen.report());
  EXPECT_EQ(last.score, 2);
  EXPECT_EQ(last.depth, 1);
  EXPECT_THAT(seen.reported, ElementsAre(1));
}

TEST(IterativeDeepening, BeginsNoDepthThatCouldHardlyBeCompleted) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(100);
  const auto iterate = [&](int depth) {
    seen.depths.push_back(depth);
    return Iteration{{}, spend(deadline, 35)};
  };
  iterative_deepening({}, 10, deadline, iterate, seen.report());
  EXPECT_THAT(seen.depths, ElementsAre(1, 2));
}

TEST(IterativeDeepening, SpendsLittleTimeOnAWinThatIsProved) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(100);
  const auto iterate = [&](int depth) {
    seen.depths.push_back(depth);
    return Iteration{{.score = win_at(20), .proved = true}, spend(deadline, 6)};
  };
  iterative_deepening({}, 10, deadline, iterate, seen.report());
  EXPECT_THAT(seen.depths, ElementsAre(1, 2));
}

TEST(IterativeDeepening, WithoutAnyTimeTheReadyAnswerIsGiven) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(0);
  const SearchResult ready{.move = {game::Colour::black, {3, 0}}, .score = 7};
  const auto iterate = [&](int) { return Iteration{.result = ready, .completed = !deadline.passed()}; };
  const SearchResult last = iterative_deepening(ready, 10, deadline, iterate, seen.report());
  EXPECT_EQ(last.move, ready.move);
  EXPECT_EQ(last.depth, 0);
  EXPECT_TRUE(seen.reported.empty());
}

}  // namespace
}  // namespace kaven::agent::search
