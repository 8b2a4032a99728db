#include "agent/claimeven/gomocup/limits.hpp"

#include <gtest/gtest.h>

namespace kaven::agent::claimeven::gomocup {

using namespace search;

namespace {

using namespace std::chrono_literals;

constexpr Instant announced{1000s};
constexpr std::chrono::nanoseconds unbounded = std::chrono::nanoseconds::max();

TEST(GomocupLimits, TheTurnsLimitRunsFromTheAnnouncement) {
  const auto time = turn_time({.turn = 5s}, announced, std::nullopt);
  ASSERT_TRUE(time);
  EXPECT_EQ(time->announced, announced);
  EXPECT_EQ(time->limit, 5s);
  EXPECT_EQ(time->budget, unbounded);
}

TEST(GomocupLimits, NoTimeForATurnMeansAsFastAsPossible) {
  EXPECT_FALSE(turn_time({.turn = 0s}, announced, std::nullopt));
  EXPECT_FALSE(turn_time({.turn = 0s, .match = 100s}, announced, 3s));
}

TEST(GomocupLimits, WithoutALimitOfTheMatchWhatIsLeftOfItIsNoMatter) {
  const auto time = turn_time({.turn = 5s, .left_of_match = 1ms}, announced, std::nullopt);
  ASSERT_TRUE(time);
  EXPECT_EQ(time->limit, 5s);
}

TEST(GomocupLimits, AMatchIsNotUsedUpInOneTurn) {
  Limits limits{.turn = 30s, .match = 180s};
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->budget, 12s) << "all of it is left";
  limits.left_of_match = 15s;
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->limit, 15s);
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->budget, 1s);
  limits.left_of_match = 0s;
  EXPECT_FALSE(turn_time(limits, announced, std::nullopt));
}

TEST(GomocupLimits, AGivenBudgetHoldsBesides) {
  EXPECT_EQ(turn_time({.turn = 30s}, announced, 2s)->budget, 2s);
  EXPECT_EQ(turn_time({.turn = 30s, .match = 15s}, announced, 2s)->budget, 1s);
}

TEST(GomocupLimits, TheEngineGetsHalfOfTheMemoryAtMost) {
  EXPECT_EQ(allowed_memory({}, 64 << 20), 64U << 20U) << "no limit";
  EXPECT_EQ(allowed_memory({.memory = 1 << 30}, 64 << 20), 64U << 20U);
  EXPECT_EQ(allowed_memory({.memory = 64 << 20}, 64 << 20), 32U << 20U);
  EXPECT_EQ(allowed_memory({.memory = 1}, 64 << 20), 1U << 20U);
}

}  // namespace
}  // namespace kaven::agent::claimeven::gomocup
