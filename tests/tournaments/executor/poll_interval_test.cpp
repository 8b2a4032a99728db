#include <gtest/gtest.h>

#include "tournaments/executor/slurm_jobs.hpp"

namespace kaven::tournaments::executor {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(PollInterval, IsShortWhileThingsHappen) {
  PollInterval interval(seconds(5));
  EXPECT_EQ(interval.next({.progress = true}), seconds(5));
  interval.next({});
  interval.next({});
  EXPECT_EQ(interval.next({.progress = true}), seconds(5));
}

TEST(PollInterval, GrowsToFourTimesTheShortestWhileNothingHappens) {
  PollInterval interval(seconds(4));
  EXPECT_EQ(interval.next({}), seconds(6));
  EXPECT_EQ(interval.next({}), seconds(9));
  EXPECT_EQ(interval.next({}), milliseconds(13500));
  EXPECT_EQ(interval.next({}), seconds(16));
  EXPECT_EQ(interval.next({}), seconds(16));
}

TEST(PollInterval, GrowsToAMinuteWhileThereIsNoAnswer) {
  PollInterval interval(seconds(5));
  PollInterval::Duration last{};
  for (int poll = 0; poll < 20; ++poll) last = interval.next({.unanswered = true});
  EXPECT_EQ(last, minutes(1));
  EXPECT_EQ(PollInterval(minutes(2)).next({.unanswered = true}), minutes(2));
}

TEST(PollInterval, IsASecondAtMostWhileStopping) {
  PollInterval interval(seconds(5));
  EXPECT_EQ(interval.next({.stopping = true}), seconds(1));
  EXPECT_EQ(PollInterval(milliseconds(10)).next({.stopping = true}), milliseconds(10));
}

}  // namespace
}  // namespace kaven::tournaments::executor
