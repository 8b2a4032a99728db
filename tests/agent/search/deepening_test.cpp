#include "agent/search/deepening.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace kaven::agent {
namespace {

using testing::ElementsAre;

/// Spends `nodes` of the deadline, and says whether there were so many left.
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
    return [this](const Thought& thought) { reported.push_back(thought.depth); };
  }
};

TEST(Deepening, SearchesDepthAfterDepthAndReportsEachOnce) {
  Recorded seen;
  Deadline deadline = Deadline::never();
  const auto iterate = [&](int depth) {
    seen.depths.push_back(depth);
    return Iteration{.thought = {.score = depth}, .completed = true};
  };
  const Thought last = deepen({}, 4, deadline, iterate, seen.report());
  EXPECT_THAT(seen.depths, ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(seen.reported, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(last.depth, 4);
  EXPECT_EQ(last.score, 4);
}

TEST(Deepening, StopsAtAFinalIteration) {
  Recorded seen;
  Deadline deadline = Deadline::never();
  const auto iterate = [&](int depth) { return Iteration{{}, true, depth == 3}; };
  EXPECT_EQ(deepen({}, 10, deadline, iterate, seen.report()).depth, 3);
}

TEST(Deepening, KeepsWhatAnInterruptedDepthFoundButNotItsDepth) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(25);
  const auto iterate = [&](int depth) {
    return Iteration{.thought = {.score = depth}, .completed = spend(deadline, 10 * depth)};
  };
  const Thought last = deepen({}, 10, deadline, iterate, seen.report());
  EXPECT_EQ(last.score, 2);
  EXPECT_EQ(last.depth, 1);
  EXPECT_THAT(seen.reported, ElementsAre(1));
}

TEST(Deepening, BeginsNoDepthThatCouldHardlyBeCompleted) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(100);
  const auto iterate = [&](int depth) {
    seen.depths.push_back(depth);
    return Iteration{{}, spend(deadline, 35)};
  };
  deepen({}, 10, deadline, iterate, seen.report());
  EXPECT_THAT(seen.depths, ElementsAre(1, 2));
}

TEST(Deepening, SpendsLittleTimeOnAWinThatIsProved) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(100);
  const auto iterate = [&](int depth) {
    seen.depths.push_back(depth);
    return Iteration{{.score = win_at(20), .proved = true}, spend(deadline, 6)};
  };
  deepen({}, 10, deadline, iterate, seen.report());
  EXPECT_THAT(seen.depths, ElementsAre(1, 2));
}

TEST(Deepening, WithoutAnyTimeTheReadyAnswerIsGiven) {
  Recorded seen;
  Deadline deadline = Deadline::after_nodes(0);
  const Thought ready{.move = {game::Colour::black, {3, 0}}, .score = 7};
  const auto iterate = [&](int) { return Iteration{.thought = ready, .completed = !deadline.passed()}; };
  const Thought last = deepen(ready, 10, deadline, iterate, seen.report());
  EXPECT_EQ(last.move, ready.move);
  EXPECT_EQ(last.depth, 0);
  EXPECT_TRUE(seen.reported.empty());
}

}  // namespace
}  // namespace kaven::agent
