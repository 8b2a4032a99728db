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

TEST(GomocupLimits, AnIncrementIsUsedInItsTurn) {
  Limits limits{.turn = 30s, .match = 180s, .increment = 2s};
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->budget, 14s);
  limits.left_of_match = 1s;
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->limit, 1s);
}

TEST(GomocupLimits, AHugeLimitIsAWeek) {
  const std::chrono::milliseconds huge{1'000'000'000'000'000};
  EXPECT_EQ(turn_time({.turn = huge}, announced, std::nullopt)->limit, 7 * 24h);
  const auto time = turn_time({.turn = huge, .match = huge, .increment = huge}, announced, std::nullopt);
  EXPECT_EQ(time->limit, 7 * 24h);
  EXPECT_EQ(time->budget, 7 * 24 * 60min / 15 + 7 * 24h);
}

TEST(GomocupLimits, TheSmallerDepthAndNumberOfNodesCount) {
  EXPECT_EQ(search_depth({.depth = 7}, 9), 7);
  EXPECT_EQ(search_depth({.depth = 7}, 5), 5);
  EXPECT_EQ(search_depth({.depth = std::int64_t{1} << 40U}, 5), 5);
  EXPECT_EQ(search_depth({.depth = 0}, 5), 5) << "no limit";
  EXPECT_EQ(search_depth({.depth = -1}, 5), 5) << "no limit";
  EXPECT_EQ(search_nodes({.nodes = 7}, 9), 7U);
  EXPECT_EQ(search_nodes({.nodes = 7}, 5), 5U);
  EXPECT_EQ(search_nodes({.nodes = 7}, std::nullopt), 7U);
  EXPECT_EQ(search_nodes({.nodes = -1}, 5), 5U) << "no limit";
  EXPECT_EQ(search_nodes({}, std::nullopt), std::nullopt);
}

TEST(GomocupLimits, AGivenBudgetHoldsBesides) {
  EXPECT_EQ(turn_time({.turn = 30s}, announced, 2s)->budget, 2s);
  EXPECT_EQ(turn_time({.turn = 30s, .match = 15s}, announced, 2s)->budget, 1s);
}

TEST(GomocupLimits, TheTableGetsHalfOfTheMemoryOrWhatTheCommandLineAllows) {
  EXPECT_EQ(table_memory({.memory = 1 << 30}, std::nullopt), 512U << 20U);
  EXPECT_EQ(table_memory({.memory = 1 << 30}, 64 << 20), 64U << 20U);
  EXPECT_EQ(table_memory({.memory = std::int64_t{1} << 50U}, std::nullopt), 1U << 30U);
  EXPECT_EQ(table_memory({.memory = -1}, std::nullopt), 64U << 20U) << "no limit";
  EXPECT_EQ(table_memory({.memory = 64 << 20}, 64 << 20), 32U << 20U);
  EXPECT_EQ(table_memory({}, std::nullopt), 64U << 20U) << "no limit";
  EXPECT_EQ(table_memory({}, 16 << 20), 16U << 20U) << "no limit";
}

TEST(GomocupLimits, TheTableLeavesRoomForTheRestOfTheProgram) {
  EXPECT_EQ(table_memory({.memory = 12 << 20}, std::nullopt), 6U << 20U);
  EXPECT_EQ(table_memory({.memory = 8 << 20}, std::nullopt), 2U << 20U);
  EXPECT_EQ(table_memory({.memory = 6 << 20}, std::nullopt), 0U);
  EXPECT_EQ(table_memory({.memory = 1}, 64 << 20), 0U);
}

}  // namespace
}  // namespace kaven::agent::claimeven::gomocup
