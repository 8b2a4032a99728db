// SPDX-License-Identifier: MIT
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

TEST(WaitedForOthers, IsThatOfAThreadThatWasMovedBetweenProcessors) {
  // Of two processors, between which it was moved, the group has counted the mean.
  const ProcessorWait before{.cpu = 1s, .stalled = 2s, .threads = {{10, 1s, 4s}}};
  const ProcessorWait after{.cpu = 2s, .stalled = 5s, .threads = {{10, 2s, 10s}}};
  EXPECT_EQ(waited_for_others(before, after), 6s);
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

TEST(UsedBetween, IsWhatWasUsedByThoseThatLiveAndTheirChildren) {
  EXPECT_EQ(used_between({{10, 1, 4s, 1s}}, {{10, 1, 6s, 4s}, {11, 10, 1s, 0s}}), 2s + 3s + 1s);
  EXPECT_EQ(used_between({}, {}), 0s);
}

TEST(UsedBetween, IsNotWhatEndedProcessesHadUsedBefore) {
  const std::vector<ProcessTimes> before{{10, 1, 4s, 0s}, {11, 10, 5s, 1s}, {12, 11, 7s, 0s}};
  EXPECT_EQ(used_between(before, {{10, 1, 4s, 15s}}), 2s) << "of 11 and 12, together, after 13 s";
  EXPECT_EQ(used_between(before, {{10, 1, 4s, 0s}}), 0s) << "nobody waited for them";
  EXPECT_EQ(used_between(before, {{10, 1, 7s, 0s}}), 3s) << "of 10, whatever the others had used";
  EXPECT_EQ(used_between({{11, 1, 5s, 0s}}, {{10, 1, 4s, 0s}}), 4s) << "a parent that was not there";
}

TEST(UsedBetween, TakesAProcessThatGotTheNumberOfAnotherForTheSame) {
  EXPECT_EQ(used_between({{10, 1, 4s, 1s}}, {{10, 1, 1s, 0s}}), 0s);
}

TEST(ProcessesOutside, AreNotTheDescendants) {
  const auto is_outside = [](pid_t process, pid_t ancestor) {
    const std::vector<ProcessTimes> outside = processes_outside(ancestor);
    return std::ranges::find(outside, process, &ProcessTimes::process) != outside.end();
  };
  const pid_t idle = child_with([] {});
  const pid_t busy = child_with([] {});
  EXPECT_TRUE(is_outside(busy, idle));
  EXPECT_FALSE(is_outside(idle, idle));
  EXPECT_FALSE(is_outside(busy, ::getpid()));
  for (const pid_t child : {idle, busy}) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
}

TEST(ProcessesOutside, HaveTheirParentAndTheirTime) {
  static constexpr nanoseconds computed = 100ms;
  const pid_t idle = child_with([] {});
  const pid_t busy = child_with([] {
    while (own_cpu_time(::getpid()) < computed) {
    }
  });
  while (own_cpu_time(busy) < computed) ::usleep(1000);
  const std::vector<ProcessTimes> outside = processes_outside(idle);
  const auto found = std::ranges::find(outside, busy, &ProcessTimes::process);
  ASSERT_NE(found, outside.end());
  EXPECT_EQ(found->parent, ::getpid());
  EXPECT_GE(found->cpu, computed - 20ms);
  for (const pid_t child : {idle, busy}) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
}

}  // namespace
}  // namespace kaven::referee::sandbox
