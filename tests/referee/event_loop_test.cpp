// SPDX-License-Identifier: MIT
#include "referee/event_loop.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace kaven::referee {
namespace {

using namespace std::chrono_literals;

TEST(AlarmOfALoop, GoesOffInAWaitAndCanBeSetAnew) {
  EventLoop loop;
  Alarm alarm(loop);
  int rings = 0;
  alarm.set(Clock::now(), [&] {
    ++rings;
    alarm.set(Clock::now(), [&] { ++rings; });
  });
  const Clock::time_point end = Clock::now() + 30s;
  while (rings < 2 && Clock::now() < end) loop.wait_until(end);
  EXPECT_EQ(rings, 2);
}

TEST(AlarmOfALoop, IsSilentWhenItWasSetAnewOrIsGone) {
  EventLoop loop;
  Alarm alarm(loop);
  auto gone = std::make_unique<Alarm>(loop);
  bool first = false;
  bool second = false;
  bool of_the_gone = false;
  alarm.set(Clock::now(), [&] { first = true; });
  gone->set(Clock::now(), [&] { of_the_gone = true; });
  alarm.set(Clock::now(), [&] { second = true; });
  gone.reset();
  const Clock::time_point end = Clock::now() + 30s;
  while (!second && Clock::now() < end) loop.wait_until(end);
  loop.wait_until(Clock::now());
  EXPECT_TRUE(second);
  EXPECT_FALSE(first);
  EXPECT_FALSE(of_the_gone);
}

class LostTimeTest : public testing::Test {
 protected:
  /// A wait of `wanted` in which the steady clock advances by `steady` and the other one by `boot`.
  LostTime lost_in(Clock::duration wanted, Clock::duration steady, std::chrono::nanoseconds boot) {
    const LostTimeWatch::Clocks begin{Clock::time_point(100s), 200s};
    watch.begin(begin, begin.steady + wanted);
    last = {begin.steady + steady, begin.boot + boot};
    watch.end(last);
    return watch.take(last);
  }

  LostTimeWatch watch;
  LostTimeWatch::Clocks last;
};

TEST_F(LostTimeTest, NothingIsLostInAnOrdinaryWait) {
  const LostTime lost = lost_in(250ms, 251ms, 251ms);
  EXPECT_EQ(lost.stopped, 0s);
  EXPECT_EQ(lost.asleep, 0s);
}

TEST_F(LostTimeTest, AWaitThatEndsEarlyLosesNothing) {
  EXPECT_EQ(lost_in(250ms, 1ms, 1ms).stopped, 0s);
}

TEST_F(LostTimeTest, ABusyMachineIsNoStop) {
  EXPECT_EQ(lost_in(250ms, 900ms, 900ms).stopped, 0s);
}

TEST_F(LostTimeTest, AStopIsWhatIsBeyondTheWait) {
  const LostTime lost = lost_in(250ms, 60s, 60s);
  EXPECT_EQ(lost.stopped, 59'750ms);
  EXPECT_EQ(lost.asleep, 0s);
}

TEST_F(LostTimeTest, SleepIsWhatOnlyOneClockSaw) {
  const LostTime lost = lost_in(250ms, 250ms, 1h + 250ms);
  EXPECT_EQ(lost.stopped, 0s);
  EXPECT_EQ(lost.asleep, 1h);
}

TEST_F(LostTimeTest, WhatWasTakenIsGone) {
  lost_in(250ms, 60s, 60s);
  EXPECT_EQ(watch.take(last).stopped, 0s);
}

TEST_F(LostTimeTest, AStopBetweenTwoWaitsIsLost) {
  lost_in(250ms, 250ms, 250ms);
  const LostTimeWatch::Clocks next{last.steady + 4s, last.boot + 4s};
  watch.begin(next, next.steady + 1s);
  EXPECT_EQ(watch.take(next).stopped, 4s);
}

TEST_F(LostTimeTest, AStopUntilNowIsLost) {
  lost_in(250ms, 250ms, 250ms);
  EXPECT_EQ(watch.take({last.steady + 4s, last.boot + 1h}).stopped, 4s);
  EXPECT_EQ(watch.take({last.steady + 4s + 900ms, last.boot + 1h + 900ms}).stopped, 0s);
}

TEST_F(LostTimeTest, NothingIsLostBeforeTheFirstLook) {
  EXPECT_EQ(watch.take({Clock::time_point(100s), 200s}).stopped, 0s);
}

}  // namespace
}  // namespace kaven::referee
