#include "referee/contestant/start_watch.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

}  // namespace
}  // namespace kaven::referee::contestant
