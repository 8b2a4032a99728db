#include "referee/contestant/turn_end_watch.hpp"

#include <gtest/gtest.h>

namespace kaven::referee::contestant {
namespace {

using namespace std::chrono_literals;
using sandbox::Activity;

const Clock::time_point over = Clock::now();

TurnEndWatch watch_from(const Activity& activity) {
  TurnEndWatch watch;
  watch.begin(over, activity, 5s);
  return watch;
}

TEST(EndOfATurn, IsSeenBeforeThereWasOne) {
  TurnEndWatch watch;
  EXPECT_TRUE(watch.was_seen());
  EXPECT_TRUE(watch.is_seen(over, {}, 0s));
}

TEST(EndOfATurn, IsSeenByAProgramThatHasGoneToSleepTwiceSince) {
  TurnEndWatch watch = watch_from({.pauses = 7});
  EXPECT_FALSE(watch.is_seen(over + 20ms, {.pauses = 7}, 5s));
  EXPECT_FALSE(watch.is_seen(over + 500ms, {.pauses = 8}, 5s));
  EXPECT_FALSE(watch.was_seen());
  EXPECT_TRUE(watch.is_seen(over + 1s, {.pauses = 9}, 5s));
  EXPECT_TRUE(watch.was_seen());
}

TEST(EndOfATurn, TakesAsLongAsTheCourseGivesWhereOtherThreadsWakeToo) {
  TurnEndWatch watch = watch_from({.single_threaded = false});
  EXPECT_FALSE(watch.is_seen(over + 2s, {.single_threaded = false, .pauses = 100}, 5s));
  EXPECT_TRUE(watch.is_seen(over + 2100ms, {.single_threaded = false, .pauses = 100}, 5s));
}

TEST(EndOfATurn, IsSeenByAProgramThatNeverSleeps) {
  TurnEndWatch watch = watch_from({.asleep = false});
  EXPECT_FALSE(watch.is_seen(over + 50ms, {.asleep = false}, 5050ms));
  EXPECT_TRUE(watch.is_seen(over + 100ms, {.asleep = false}, 5100ms));
}

}  // namespace
}  // namespace kaven::referee::contestant
