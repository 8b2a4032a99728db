// SPDX-License-Identifier: MIT
#include "referee/contestant/activity_watch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace kaven::referee::contestant {
namespace {

using namespace std::chrono_literals;
using sandbox::Activity;

/// Looks at a program every 20 ms and returns how long it took to count as started. `activity_at` and
/// `cpu_at` are its activity and its CPU time since the launch.
template <typename ActivityAt, typename CpuAt>
std::chrono::milliseconds started_after(const ActivityAt& activity_at, const CpuAt& cpu_at,
                                        Clock::duration patience = 60s) {
  StartWatch watch(patience);
  const Clock::time_point launch = Clock::now();
  for (std::chrono::milliseconds since = 0ms; since < 60s; since += 20ms) {
    if (watch.has_started(launch + since, activity_at(since), cpu_at(since))) return since;
  }
  return 60s;
}

TEST(StartOfAProgram, OneThatSleepsHasStarted) {
  const auto asleep_after_a_second = [](auto since) { return Activity{.asleep = since >= 1s}; };
  EXPECT_EQ(
      started_after(asleep_after_a_second, [](auto since) { return std::min<Clock::duration>(since, 1s); }),
      1200ms);
}

TEST(StartOfAProgram, OneThatLoadsHasNot) {
  // It waits for a disk now and then, and for a processor on a busy machine.
  const auto loading = [](auto since) {
    return Activity{.asleep = since / 20ms % 5 == 0, .pauses = static_cast<std::uint64_t>(since / 200ms)};
  };
  EXPECT_EQ(started_after(loading, [](auto since) { return since / 10; }), 10s);
}

TEST(StartOfAProgram, OneThatLooksAgainAndAgainHasStarted) {
  const auto polling = [](auto since) {
    return Activity{.asleep = since / 20ms % 2 == 0, .pauses = static_cast<std::uint64_t>(since / 10ms)};
  };
  EXPECT_EQ(started_after(polling, [](auto since) { return since / 4; }), 1s);
}

TEST(StartOfAProgram, OneThatNeverSleepsHasStartedWhenItHasUsedMoreThanAStartTakes) {
  const auto running = [](auto) { return Activity{.asleep = false}; };
  EXPECT_EQ(started_after(running, [](auto since) { return since; }), 2s);
  EXPECT_EQ(started_after(running, [](auto since) { return since / 4; }), 8s);
}

TEST(StartOfAProgram, PatienceHasAnEnd) {
  const auto running = [](auto) { return Activity{.asleep = false}; };
  const auto nothing = [](auto) { return 0ms; };
  EXPECT_EQ(started_after(running, nothing), 10s);
  EXPECT_EQ(started_after(running, nothing, 500ms), 500ms);
}

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

/// Whether the watch sees the end of a turn. `pauses`: the program's number of pauses at each look, 10 ms
/// apart; 0: the program is awake.
bool sees(const std::vector<std::uint64_t>& pauses) {
  TurnEndWatch watch = watch_from({.pauses = 7});
  Clock::time_point now = over;
  bool seen = false;
  for (const std::uint64_t each : pauses) {
    now += 10ms;
    seen = watch.is_seen(now, each == 0 ? Activity{.asleep = false} : Activity{.pauses = each}, 5s);
  }
  EXPECT_EQ(watch.was_seen(), seen);
  return seen;
}

TEST(EndOfATurn, IsSeenByAProgramThatHasRestedThreeTimes) {
  EXPECT_FALSE(sees({7, 7, 8, 8}));
  EXPECT_FALSE(sees({7, 7, 8, 8, 9}));
  EXPECT_TRUE(sees({7, 7, 8, 8, 9, 9}));
  EXPECT_TRUE(sees({7, 0, 8, 8, 9, 9}));
}

TEST(EndOfATurn, IsNotSeenByAShellThatPausesTwiceForOneLook) {
  EXPECT_FALSE(sees({9, 9, 9, 9, 9, 9}));
  // The process that the shell starts waits for a processor meanwhile.
  EXPECT_FALSE(sees({0, 0, 0, 9, 9, 9}));
  EXPECT_FALSE(sees({7, 0, 9, 9, 0, 0, 9, 9}));
  EXPECT_TRUE(sees({9, 9, 11, 11, 13, 13}));
}

TEST(EndOfATurn, IsSeenByAProgramThatSleepsTooShortlyToBeSeenAtRest) {
  EXPECT_FALSE(sees({10, 13, 16, 19, 22, 25, 26}));
  EXPECT_TRUE(sees({10, 13, 16, 19, 22, 25, 27}));
}

TEST(EndOfATurn, TakesAsLongAsTheCourseGivesWhereOtherThreadsWakeToo) {
  TurnEndWatch watch = watch_from({.single_threaded = false});
  EXPECT_FALSE(watch.is_seen(over + 2s, {.single_threaded = false, .pauses = 100}, 5s));
  EXPECT_TRUE(watch.is_seen(over + 2100ms, {.single_threaded = false, .pauses = 100}, 5s));
}

TEST(EndOfATurn, IsNotSeenByAProgramThatGetsNoProcessor) {
  TurnEndWatch watch = watch_from({});
  for (const auto wait : {10ms, 2100ms, 4000ms, 10'000ms}) {
    EXPECT_FALSE(watch.is_seen(over + wait, {.asleep = false}, 5s));
  }
  EXPECT_TRUE(watch.is_seen(over + 10'500ms, {.asleep = false}, 5s));
}

TEST(EndOfATurn, IsSeenByAProgramThatNeverSleeps) {
  TurnEndWatch watch = watch_from({.asleep = false});
  EXPECT_FALSE(watch.is_seen(over + 50ms, {.asleep = false}, 5050ms));
  EXPECT_TRUE(watch.is_seen(over + 100ms, {.asleep = false}, 5100ms));
}

}  // namespace
}  // namespace kaven::referee::contestant
