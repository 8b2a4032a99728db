// SPDX-License-Identifier: MIT
#include "referee/sandbox/process_tree.hpp"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <functional>
#include <ostream>
#include <thread>

#include "tests/referee/sandbox/child_with.hpp"

namespace kaven::referee::sandbox {
namespace {

using namespace std::chrono_literals;

// Not for ever: nobody ends an orphan whose test was killed.
[[noreturn]] void compute() {
  const rlimit a_minute{60, 60};
  ::setrlimit(RLIMIT_CPU, &a_minute);
  while (true) {
  }
}

void await(const std::function<bool()>& condition) {
  while (!condition()) ::usleep(1000);
}

/// The processes of a program, and whether they are a single process with a single thread.
struct Shape {
  const char* name;
  void (*begin)();
  std::size_t processes;
  bool is_single;
};

void PrintTo(const Shape& shape, std::ostream* output) {
  *output << shape.name;
}

constexpr Shape shapes[] = {
    {"one_process", [] { child_with(compute); }, 1, true},
    {"two_processes",
     [] {
       child_with(compute);
       child_with(compute);
     },
     2, false},
    {"a_process_and_its_child",
     [] {
       child_with([] {
         child_with(compute);
         compute();
       });
     },
     2, false},
    {"an_orphan",
     [] {
       ::prctl(PR_SET_CHILD_SUBREAPER, 1);
       const pid_t parent = child_with([] {
         if (::fork() == 0) compute();
         ::_exit(0);
       });
       ::waitpid(parent, nullptr, 0);
     },
     1, true},
    {"two_threads",
     [] {
       child_with([] {
         std::thread other(compute);
         compute();
       });
     },
     1, false},
};

class DescendantsTest : public testing::TestWithParam<Shape> {};

// The process in the middle stands for a supervisor, and has no other children.
TEST_P(DescendantsTest, ComputeNothingFromTheLastLookOfTheirStopOn) {
  const pid_t keeper = child_with([] {
    const auto expect = [](bool condition, int step) {
      if (condition) return;
      for (const pid_t each : descendants(::getpid())) ::kill(each, SIGKILL);
      ::_exit(step);
    };
    GetParam().begin();
    await([] {
      return descendants(::getpid()).size() == GetParam().processes && cpu_time_of_descendants() > 20ms;
    });
    expect(!only_descendant_is_stopped() && !look_at_descendants().stopped, 1);
    int looks = 0;
    StoppedTree stopped = stop_descendants([&looks] { ++looks; });
    expect(looks > 0, 2);
    // On a busy machine threads may come to rest later than it waits.
    await([&] {
      stopped = look_at_descendants();
      return stopped.stopped && stopped.cpu == cpu_time_of_descendants();
    });
    expect(only_descendant_is_stopped() == GetParam().is_single, 3);
    expect(look_at_descendants().cpu == stopped.cpu, 4);
    const auto of_only_process = OnlyProcessBelow(::getpid()).cpu_time();
    expect(!of_only_process || (GetParam().is_single && *of_only_process == stopped.cpu), 7);
    signal_descendants(SIGCONT);
    await([&] { return cpu_time_of_descendants() > stopped.cpu; });
    expect(!look_at_descendants().stopped, 5);
    expect(!only_descendant_is_stopped(), 6);
    for (const pid_t each : descendants(::getpid())) ::kill(each, SIGKILL);
    ::_exit(0);
  });
  int status = 0;
  ::waitpid(keeper, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << "the step that failed";
}

INSTANTIATE_TEST_SUITE_P(Shapes, DescendantsTest, testing::ValuesIn(shapes),
                         [](const auto& tested) { return tested.param.name; });

TEST(OnlyProcessBelow, HasACpuTimeThatStandsStillWhileItIsStopped) {
  const pid_t keeper = child_with([] {
    const pid_t program = child_with(compute);
    await([&] { return own_cpu_time(program) > 20ms; });
    ::kill(program, SIGSTOP);
    OnlyProcessBelow below(::getpid());
    // It may be called stopped a little before it is.
    await([&] {
      const auto once = below.cpu_time();
      return once && look_at_descendants().stopped && once == below.cpu_time();
    });
    const auto stopped = below.cpu_time();
    const bool stands_still = stopped && *stopped == own_cpu_time(program);
    signal_descendants(SIGCONT);
    await([&] { return below.cpu_time() > stopped; });
    ::kill(program, SIGKILL);
    ::waitpid(program, nullptr, 0);
    ::_exit(stands_still && !below.cpu_time() ? 0 : 1);
  });
  int status = 0;
  ::waitpid(keeper, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(OnlyDescendant, IsNoneAnyMoreWhenAnotherIsThere) {
  const pid_t keeper = child_with([] {
    child_with([] {});
    await([] {
      stop_descendants([] {});
      return only_descendant_is_stopped();
    });
    const pid_t second = child_with([] {});
    const bool is_none = !only_descendant_is_stopped();
    ::kill(second, SIGKILL);
    ::waitpid(second, nullptr, 0);
    const bool is_only = only_descendant_is_stopped();
    for (const pid_t each : descendants(::getpid())) ::kill(each, SIGKILL);
    ::_exit(is_none && is_only ? 0 : 1);
  });
  int status = 0;
  ::waitpid(keeper, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(UseWhileStopped, AnHonestProgramUsesNothing) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s, true);
  EXPECT_TRUE(use.settled());
  EXPECT_EQ(use.counted(5s), 0s);
}

TEST(UseWhileStopped, WhatIsUsedOnTheWayToRestIsNotCounted) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s + 300ms, false);
  EXPECT_FALSE(use.settled());
  use.look(5s + 700ms, true);
  EXPECT_EQ(use.counted(5s + 700ms), 0s);
}

TEST(UseWhileStopped, WhatIsUsedAfterRestIsCounted) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s + 1ms, true);
  use.look(6s, false);
  EXPECT_EQ(use.counted(6s), 999ms);
}

TEST(UseWhileStopped, WhoNeverComesToRestIsExcusedForASecond) {
  UseWhileStopped use;
  use.begin(5s);
  EXPECT_EQ(use.counted(5s + 900ms), 0s);
  use.look(5s + 900ms, false);
  EXPECT_EQ(use.counted(7s), 1s);
  use.look(7s, false);
  EXPECT_TRUE(use.settled());
  EXPECT_EQ(use.counted(8s), 2s);
}

TEST(UseWhileStopped, EachStopBeginsAnew) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s, true);
  use.begin(9s);
  EXPECT_FALSE(use.settled());
  EXPECT_EQ(use.counted(9s), 0s);
}

}  // namespace
}  // namespace kaven::referee::sandbox
