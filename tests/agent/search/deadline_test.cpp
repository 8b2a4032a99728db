// SPDX-License-Identifier: MIT
#include "agent/search/deadline.hpp"

#include <gtest/gtest.h>

#include <stop_token>

namespace kaven::agent::search {
namespace {

using namespace std::chrono_literals;

/// A clock that the test moves.
struct HandClock {
  Instant now = Instant(1000h);
  Clock reading() {
    return [this] { return now; };
  }
};

/// Calls passed() often enough for the deadline to check the clock.
bool passed(Deadline& deadline) {
  bool over = false;
  for (int question = 0; question < 200; ++question) over = deadline.passed();
  return over;
}

TEST(Deadline, PassesWhenTheBudgetIsUsedUp) {
  HandClock clock;
  Deadline deadline({clock.now, 60s, 2s}, clock.reading(), 0ns);
  for (int step = 0; step < 199; ++step) {
    EXPECT_FALSE(passed(deadline)) << step;
    clock.now += 10ms;
  }
  EXPECT_FALSE(passed(deadline));
  clock.now += 10ms;
  EXPECT_TRUE(passed(deadline));
}

TEST(Deadline, OncePassedItStaysSo) {
  HandClock clock;
  Deadline deadline({clock.now, 60s, 1s}, clock.reading(), 0ns);
  clock.now += 2s;
  EXPECT_TRUE(passed(deadline));
  clock.now -= 2s;
  EXPECT_TRUE(passed(deadline));
}

TEST(Deadline, WithoutABudgetItKeepsASafetyMarginBeforeTheLimit) {
  HandClock clock;
  Deadline deadline({.announced = clock.now, .limit = 10s}, clock.reading(), 0ns);
  const Instant end = clock.now + 10s - safety_margin(10s);
  while (!passed(deadline)) clock.now += 1ms;
  EXPECT_LE(clock.now, end);
  EXPECT_GE(clock.now, end - 10ms);
}

TEST(Deadline, TheMarginIsATwentiethOfTheLimitWithinBounds) {
  EXPECT_EQ(safety_margin(100ms), 20ms);
  EXPECT_EQ(safety_margin(10s), 500ms);
  EXPECT_EQ(safety_margin(120s), 1s);
}

TEST(Deadline, TheLimitRunsFromTheAnnouncementTheBudgetFromTheBeginning) {
  HandClock clock;
  const Instant announced = clock.now;
  clock.now += 400ms;
  Deadline short_limit({announced, 500ms, 300ms}, clock.reading(), 0ns);
  Deadline long_limit({announced, 60s, 300ms}, clock.reading(), 0ns);
  clock.now += 90ms;
  EXPECT_TRUE(passed(short_limit));
  EXPECT_FALSE(passed(long_limit));
}

TEST(Deadline, ALimitAlreadyPastIsPassedAtTheFirstQuestion) {
  HandClock clock;
  const Instant announced = clock.now;
  clock.now += 5s;
  Deadline deadline({announced, 1s, 1s}, clock.reading(), 0ns);
  EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, APauseOfTheMachineEnlargesTheMarginTwofold) {
  HandClock clock;
  Deadline deadline({.announced = clock.now, .limit = 10s}, clock.reading(), 0ns);
  const Instant end = clock.now + 10s - safety_margin(10s);
  EXPECT_FALSE(passed(deadline));
  clock.now += 1s;  // the process was suspended
  EXPECT_FALSE(passed(deadline));
  EXPECT_EQ(deadline.longest_pause(), 1s);
  while (!passed(deadline)) clock.now += 1ms;
  EXPECT_LE(clock.now, end - 2s);
  EXPECT_GE(clock.now, end - 2s - 10ms);
}

TEST(Deadline, APauseOfAnEarlierTurnIsExpectedAgain) {
  HandClock clock;
  Deadline deadline({.announced = clock.now, .limit = 10s}, clock.reading(), 2s);
  const Instant end = clock.now + 10s - safety_margin(10s) - 4s;
  while (!passed(deadline)) clock.now += 1ms;
  EXPECT_LE(clock.now, end);
  EXPECT_GE(clock.now, end - 10ms);
}

TEST(Deadline, CountsNodesAndStopsAfterTheirNumberExactly) {
  Deadline deadline = Deadline::after_nodes(1000);
  for (int node = 1; node < 1000; ++node) EXPECT_FALSE(deadline.passed());
  EXPECT_DOUBLE_EQ(deadline.used(), 0.999);
  EXPECT_TRUE(deadline.passed());
  EXPECT_EQ(deadline.nodes(), 1000U);
}

TEST(Deadline, NoNodesMeansNoTime) {
  Deadline deadline = Deadline::after_nodes(0);
  EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, NodesMayLimitATurnBesideTheTime) {
  HandClock clock;
  Deadline deadline({clock.now, 60s, 10s}, clock.reading(), 0ns);
  deadline.limit_nodes(1000);
  for (int node = 1; node < 1000; ++node) ASSERT_FALSE(deadline.passed()) << node;
  EXPECT_DOUBLE_EQ(deadline.used(), 0.999);
  EXPECT_TRUE(deadline.passed());

  Deadline timed({clock.now, 60s, 10s}, clock.reading(), 0ns);
  timed.limit_nodes(1000);
  clock.now += 5s;
  EXPECT_DOUBLE_EQ(timed.used(), 0.5);
  clock.now += 6s;
  EXPECT_TRUE(passed(timed));
}

TEST(ExpectedPause, ALongPauseIsForgottenSlowly) {
  ExpectedPause expected;
  expected.learn(80ms);
  EXPECT_EQ(expected.value(), 80ms);
  expected.learn(1ms);
  EXPECT_EQ(expected.value(), 75ms);
}

TEST(Deadline, SaysHowMuchOfTheTimeIsUsed) {
  HandClock clock;
  Deadline deadline({clock.now, 60s, 4s}, clock.reading(), 0ns);
  EXPECT_DOUBLE_EQ(deadline.used(), 0);
  clock.now += 1s;
  EXPECT_DOUBLE_EQ(deadline.used(), 0.25);
  EXPECT_EQ(deadline.elapsed(), 1s);
  clock.now += 9s;
  EXPECT_DOUBLE_EQ(deadline.used(), 1);
}

TEST(Deadline, AStopIsNoticedWithinAFewNodes) {
  for (const bool timed : {false, true}) {
    std::stop_source source;
    Deadline deadline =
        timed ? Deadline::after(1h, source.get_token()) : Deadline::when_stopped(source.get_token());
    EXPECT_FALSE(passed(deadline));
    EXPECT_LT(deadline.used(), 1);
    source.request_stop();
    EXPECT_DOUBLE_EQ(deadline.used(), 1);
    EXPECT_TRUE(passed(deadline));
  }
}

TEST(Deadline, AStopRequestedBeforeIsNoticedAtTheFirstQuestion) {
  std::stop_source source;
  source.request_stop();
  Deadline deadline = Deadline::when_stopped(source.get_token());
  EXPECT_TRUE(deadline.passed());
  EXPECT_EQ(deadline.nodes(), 1U);
}

TEST(Deadline, AStoppableNodeLimitIsNoticedEvery128NodesWhetherThereIsAStopOrNot) {
  const std::stop_source source;
  for (const std::stop_token& stop : {source.get_token(), std::stop_token()}) {
    Deadline deadline = Deadline::after_nodes(1000, stop);
    while (!deadline.passed()) {
    }
    EXPECT_EQ(deadline.nodes(), 1U + 8 * 128);
  }
}

TEST(Deadline, WithoutARefereeTheWholeBudgetIsUsed) {
  Deadline deadline = Deadline::after(20ms, {});
  EXPECT_FALSE(deadline.passed());
  while (!deadline.passed()) {
  }
  EXPECT_GE(deadline.elapsed(), 20ms);
}

}  // namespace
}  // namespace kaven::agent::search
