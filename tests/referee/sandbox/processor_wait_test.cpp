#include "referee/sandbox/processor_wait.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>

#include "referee/sandbox/process_tree.hpp"
#include "tests/referee/sandbox/child_with.hpp"

namespace kaven::referee::sandbox {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

TEST(StalledTime, IsTheOneInWhichNothingOfTheGroupRan) {
  EXPECT_EQ(stalled_time("some avg10=16.70 avg60=3.14 avg300=0.66 total=2532075\n"
                         "full avg10=2.75 avg60=0.62 avg300=0.13 total=543604\n"),
            543'604us);
  EXPECT_EQ(stalled_time("some avg10=16.70 avg60=3.14 avg300=0.66 total=2532075\n"), std::nullopt);
  EXPECT_EQ(stalled_time("full total=\n"), std::nullopt);
  EXPECT_EQ(stalled_time(""), std::nullopt);
}

TEST(WaitedForOthers, IsWhatTheControlGroupCountedMeanwhile) {
  EXPECT_EQ(waited_for_others({.stalled = 2s}, {.stalled = 5s}), 3s);
  EXPECT_EQ(waited_for_others({.stalled = 2s}, {.stalled = 1s}), 0s) << "a program was started anew";
}

TEST(WaitedForOthers, IsThatOfAThreadWhereNoGroupCounts) {
  const ProcessorWait before{.cpu = 1s, .stalled = {}, .threads = {{10, 1s, 4s}}};
  const ProcessorWait after{.cpu = 2s, .stalled = {}, .threads = {{10, 2s, 11s}}};
  EXPECT_EQ(waited_for_others(before, after), 7s);
}

TEST(WaitedForOthers, IsNotWhatThreadsOfOneProgramTakeFromEachOther) {
  // Four threads on one processor for eight seconds: each runs two, and waits six for the others.
  const ProcessorWait after{
      .cpu = 8s, .stalled = {}, .threads = {{10, 2s, 6s}, {11, 2s, 6s}, {12, 2s, 6s}, {13, 2s, 6s}}};
  EXPECT_EQ(waited_for_others({}, after), 0s);
  // The same, with somebody else who takes half of the processor.
  const ProcessorWait disturbed{
      .cpu = 4s, .stalled = {}, .threads = {{10, 1s, 7s}, {11, 1s, 7s}, {12, 1s, 7s}, {13, 1s, 7s}}};
  EXPECT_EQ(waited_for_others({}, disturbed), 4s);
}

TEST(WaitedForOthers, CountsWhatProcessesUsedThatHaveEnded) {
  const ProcessorWait after{.cpu = 5s, .stalled = {}, .threads = {{10, 1s, 4s}}};
  EXPECT_EQ(waited_for_others({}, after), 0s);
}

TEST(WaitedForOthers, IsNothingWhereTheKernelCountsNothing) {
  EXPECT_EQ(waited_for_others({}, {.cpu = 1s}), 0s);
}

TEST(ThreadsBelow, AreThoseOfAllDescendants) {
  if (!boost::filesystem::exists("/proc/self/schedstat")) GTEST_SKIP() << "this kernel counts no waiting";
  const pid_t child = ::fork();
  if (child == 0) {
    ::pause();
    ::_exit(0);
  }
  const auto threads = threads_below(::getpid());
  EXPECT_TRUE(std::ranges::any_of(threads, [&](const ThreadTimes& each) { return each.thread == child; }));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

TEST(OnlyProcessBelow, HasACpuTimeAsLongAsThereIsOne) {
  const auto have_begun = [](const std::vector<pid_t>& processes) {
    return std::ranges::all_of(processes, [](pid_t each) { return own_cpu_time(each) > 0ns; });
  };
  // The process in the middle stands for a supervisor.
  const pid_t keeper = child_with([&] { child_with([] {}); });
  std::vector<pid_t> below;
  while ((below = descendants(keeper)).empty() || !have_begun(below)) ::usleep(1000);
  OnlyProcessBelow only(keeper);
  const auto cpu = only.cpu_time();
  EXPECT_TRUE(cpu);
  EXPECT_LE(cpu.value_or(0ns), own_cpu_time(below.front()));
  EXPECT_EQ(OnlyProcessBelow(below.front()).cpu_time(), std::nullopt);
  const pid_t busy_keeper = child_with([&] { child_with([&] { child_with([] {}); }); });
  while (descendants(busy_keeper).size() < 2) ::usleep(1000);
  EXPECT_EQ(OnlyProcessBelow(busy_keeper).cpu_time(), std::nullopt);
  ::kill(below.front(), SIGKILL);
  while (only.cpu_time()) ::usleep(1000);
  int told[2];
  ASSERT_EQ(::pipe(told), 0);
  const pid_t growing_keeper = child_with([&] {
    child_with([&] {
      char word = 0;
      if (::read(told[0], &word, 1) == 1) child_with([] {});
    });
  });
  OnlyProcessBelow growing(growing_keeper);
  while (!growing.cpu_time()) ::usleep(1000);
  ASSERT_EQ(::write(told[1], "!", 1), 1);
  while (growing.cpu_time()) ::usleep(1000);
  for (const pid_t top : {keeper, busy_keeper, growing_keeper}) {
    ::kill(top, SIGKILL);
    ::waitpid(top, nullptr, 0);
  }
}

TEST(CpuTimeOutside, IsNotThatOfDescendants) {
  const auto fork_into = [](auto action) {
    const pid_t child = ::fork();
    if (child == 0) {
      action();
      ::pause();
      ::_exit(0);
    }
    return child;
  };
  const pid_t idle = fork_into([] {});
  const nanoseconds outside_of_idle = cpu_time_outside(idle);
  const nanoseconds outside_of_this = cpu_time_outside(::getpid());
  static constexpr nanoseconds computed = 300ms;
  const pid_t busy = fork_into([] {
    while (own_cpu_time(::getpid()) < computed) {
    }
  });
  while (own_cpu_time(busy) < computed) ::usleep(1000);
  const nanoseconds by_others = cpu_time_outside(::getpid()) - outside_of_this;
  const nanoseconds by_all_others = cpu_time_outside(idle) - outside_of_idle;
  EXPECT_GE(by_all_others - by_others, computed - 50ms);
  for (const pid_t child : {idle, busy}) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
}

}  // namespace
}  // namespace kaven::referee::sandbox
