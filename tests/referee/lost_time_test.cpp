#include <gtest/gtest.h>

#include "referee/event_loop.hpp"

namespace kaven::referee {
namespace {

using namespace std::chrono_literals;

class LostTimeTest : public testing::Test {
 protected:
  /// A wait of `wanted` in which the steady clock goes on by `steady` and the other by `boot`.
  LostTime lost_in(Clock::duration wanted, Clock::duration steady, std::chrono::nanoseconds boot) {
    const LostTimeWatch::Clocks begin{Clock::time_point(100s), 200s};
    watch.begin(begin, begin.steady + wanted);
    watch.end({begin.steady + steady, begin.boot + boot});
    return watch.take();
  }

  LostTimeWatch watch;
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
  EXPECT_EQ(watch.take().stopped, 0s);
}

}  // namespace
}  // namespace kaven::referee
