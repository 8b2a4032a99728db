// SPDX-License-Identifier: MIT
#include "referee/match/suspicion.hpp"

#include <gtest/gtest.h>

#include "common/system/processors.hpp"
#include "tests/support/process.hpp"

namespace kaven::referee::match {
namespace {

using namespace std::chrono_literals;

TEST(Suspicion, FallsOnAMachineWhoseOthersKeptAProgramFromRunning) {
  EXPECT_EQ(suspicion({.limit = 30s, .waited = 12'345ms, .others = 14s}),
            "waited 12.3 s of 30 s for a processor");
  EXPECT_EQ(suspicion({.limit = 2s, .waited = 104ms, .others = 1s}), "waited 0.10 s of 2 s for a processor");
  EXPECT_EQ(suspicion({.limit = 50ms, .waited = 30ms, .others = 30ms}),
            "waited 0.03 s of 0.05 s for a processor");
}

TEST(Suspicion, DoesNotFallOnAMachineThatGaveAProgramNearlyAllItsTime) {
  EXPECT_EQ(suspicion({.limit = 30s, .waited = 0s, .others = 30s}), std::nullopt);
  EXPECT_EQ(suspicion({.limit = 30s, .waited = 1'400ms, .others = 30s}), std::nullopt);
  EXPECT_EQ(suspicion({.limit = 50ms, .waited = 10ms, .others = 50ms}), std::nullopt);
}

TEST(Suspicion, DoesNotFallOnAMachineWhoseOthersUsedLittle) {
  // A program that sleeps and wakes all the time waits a little each time, even on an idle machine.
  EXPECT_EQ(suspicion({.limit = 30s, .waited = 12s, .others = 300ms}), std::nullopt);
  EXPECT_EQ(suspicion({.limit = 30s, .waited = 12s, .others = 2s}), "waited 2.00 s of 30 s for a processor");
}

TEST(Suspicion, DoesNotFallOnAMachineOnWhichTheRefereeReadWhatTheProgramPrinted) {
  ProcessorUse before{.of_program = {.cpu = 1s}, .of_processors = 100s, .of_referee = 2s};
  ProcessorUse now{.of_program = {.cpu = 4s}, .of_processors = 105s, .of_referee = 4s};
  EXPECT_EQ(used_by_others(before, now), 0s);
  now.of_processors = 106s;
  EXPECT_EQ(used_by_others(before, now), 1s);
  // All processes outside of the program, the referee among them.
  before.of_program.outside = {{.process = 7, .cpu = 1s}};
  now.of_program.outside = {{.process = 7, .cpu = 3500ms}};
  EXPECT_EQ(used_by_others(before, now), 500ms);
}

TEST(Credit, IsWhatOthersTookOfAnOverrun) {
  EXPECT_EQ(credit({.limit = 2s, .waited = 700ms, .others = 800ms}, 0s), 700ms);
  EXPECT_EQ(credit({.limit = 2s, .waited = 900ms, .others = 800ms}, 5s), 800ms);
  // A twentieth of the limit is within what programs keep in reserve.
  EXPECT_EQ(credit({.limit = 2s, .waited = 99ms, .others = 800ms}, 0s), 0s);
}

TEST(Credit, EndsAtFiftyTimesTheLimit) {
  EXPECT_EQ(credit({.limit = 2s, .waited = 3s, .others = 4s}, 96s), 3s);
  EXPECT_EQ(credit({.limit = 2s, .waited = 3s, .others = 4s}, 98s), 2s);
  EXPECT_EQ(credit({.limit = 2s, .waited = 3s, .others = 4s}, 100s), 0s);
  // The credited time belonged to a longer limit.
  EXPECT_EQ(credit({.limit = 2s, .waited = 3s, .others = 4s}, 300s), 0s);
}

TEST(ProcessorWatch, SaysWhenTheMostIsGivenAndOthersTookMore) {
  if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  const support::BusyProcessor busy(system::allowed_processors().front());
  ProcessorWatch watch;
  watch.begin({.stalled = 0s});
  EXPECT_FALSE(watch.is_used_up());
  const std::chrono::nanoseconds limit = 1ms;
  std::chrono::nanoseconds given = 0s;
  for (std::chrono::nanoseconds waited = 1h; !watch.is_used_up(); waited += 1h) {
    given += watch.take_credit({.stalled = waited}, limit);
  }
  EXPECT_EQ(given, most_credit * limit);
  watch.begin({.stalled = 0s});
  EXPECT_FALSE(watch.is_used_up());
}

// A program that sleeps and wakes all the time waits a little each time, on an idle machine, too.
TEST(ProcessorWatch, ExtendsNoLimitOfAProgramBesideWhichNothingRan) {
  struct Waking {
    std::chrono::nanoseconds waited{0};
    sandbox::ProcessorWait own_waits() { return {.stalled = waited += 1h}; }
    sandbox::ProcessorWait processor_wait() {
      sandbox::ProcessorWait wait = own_waits();
      wait.outside.emplace();
      return wait;
    }
  };
  Waking program;
  ProcessorWatch watch;
  watch.begin(program.processor_wait());
  auto end = std::chrono::steady_clock::now() + 1h;
  EXPECT_FALSE(watch.is_over(end, 1s, program));
  const auto begun = end = std::chrono::steady_clock::now();
  EXPECT_TRUE(watch.is_over(end, 1s, program));
  EXPECT_EQ(end, begun);
}

TEST(ProcessorWatch, RemembersTheWaitsOfProcessesThatHaveEnded) {
  using Wait = sandbox::ProcessorWait;
  ProcessorWatch watch;
  watch.begin(Wait{});
  const auto begun = std::chrono::steady_clock::now();
  const auto thread = [](pid_t number, std::chrono::nanoseconds waited) {
    return Wait{.threads = {{.thread = number, .waited = waited}}};
  };
  watch.look(begun + 1h, [&] { return thread(5, 300ms); });
  watch.look(begun + 2h, [&] { return thread(6, 200ms); });
  const std::optional<Overrun> overrun = watch.overrun(thread(7, 30ms), 1s);
  ASSERT_TRUE(overrun);
  EXPECT_EQ(overrun->waited, 530ms);
  watch.begin(thread(7, 30ms));
  EXPECT_EQ(watch.overrun(thread(7, 40ms), 1s).value().waited, 10ms);
}

TEST(Suspicion, FallsOnAMachineThatDidNotRunTheReferee) {
  EXPECT_EQ(suspicion({.limit = 30s, .referee_stopped = 3s}),
            "the referee itself did not run for 3.0 s of it");
}

}  // namespace
}  // namespace kaven::referee::match
