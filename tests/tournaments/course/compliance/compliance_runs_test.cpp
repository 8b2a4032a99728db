// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/compliance_runs.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace kaven::tournaments::compliance {
namespace {

TEST(MessageOfARun, IsItsErrorInOneLine) {
  EXPECT_EQ(message_of("compliance_run: error: agent.toml:2: error: what it is\nand what to do\n"),
            "agent.toml:2: error: what it is and what to do");
  EXPECT_EQ(message_of("compliance_run: warning: first\ncompliance_run: error: then\n"), "then");
  EXPECT_EQ(message_of("it broke\n"), "it broke");
}

using namespace std::chrono_literals;

class Room : public testing::Test {
 protected:
  /// Starts a run that uses `share` of a processor.
  pid_t start(double share) {
    const auto process = static_cast<pid_t>(runs_.size() + 1);
    runs_.push_back({process, now_});
    shares_[process] = share;
    return process;
  }
  bool has_place() { return room_.has_place(runs_, now_); }
  bool has_place_after(RunRoom::Clock::duration time) {
    now_ += time;
    for (const auto& [process, share] : shares_) {
      cpu_[process] += std::chrono::duration_cast<std::chrono::nanoseconds>(share * time);
    }
    return has_place();
  }
  /// has_place() after a second sample, when the usage of all runs is known.
  bool has_place_when_known() {
    has_place_after(500ms);
    return has_place_after(500ms);
  }

  RunRoom::Clock::time_point now_ = RunRoom::Clock::now();
  std::map<pid_t, double> shares_;
  std::map<pid_t, std::chrono::nanoseconds> cpu_;
  std::uint64_t memory_ = std::uint64_t{8} << 30U;
  std::vector<RunRoom::Run> runs_;
  RunRoom room_{2,
                {[this](std::span<const pid_t> processes) {
                   std::vector<std::chrono::nanoseconds> times;
                   for (const pid_t process : processes) times.push_back(cpu_[process]);
                   return times;
                 },
                 [this] { return memory_; }}};
};

TEST_F(Room, AllowsOneRunPerJob) {
  for (int job = 0; job < 2; ++job) {
    EXPECT_TRUE(has_place());
    start(1);
  }
  EXPECT_FALSE(has_place());
  EXPECT_FALSE(has_place_when_known());
}

TEST_F(Room, IsNotUsedByWaitingRuns) {
  start(0.01);
  start(0.01);
  EXPECT_FALSE(has_place()) << "what they take is not seen yet";
  EXPECT_TRUE(has_place_after(500ms));
  start(1);
  EXPECT_TRUE(has_place_when_known()) << "one computes, and there are two jobs";
  start(0.9);
  EXPECT_FALSE(has_place_when_known());
}

TEST_F(Room, IsUsedByManyWaitingRunsTogether) {
  for (int program = 0; program < 4; ++program) start(0.15);
  EXPECT_FALSE(has_place_when_known());
}

TEST_F(Room, IsUsedByARunThatComputesAgain) {
  const pid_t first = start(0.01);
  start(1);
  EXPECT_TRUE(has_place_when_known());
  shares_[first] = 1;
  EXPECT_FALSE(has_place_after(500ms));
}

TEST_F(Room, IsUsedByRunsThatAreNotMeasured) {
  start(0.01);
  const pid_t forking = start(0.01);
  has_place_after(500ms);
  cpu_[forking] = -1s;
  start(1);
  EXPECT_FALSE(has_place_after(500ms));
}

TEST_F(Room, NeedsFreeMemoryForMoreRunsThanJobs) {
  start(0.01);
  memory_ = std::uint64_t{1} << 30U;
  EXPECT_TRUE(has_place_when_known());
  start(0.01);
  EXPECT_FALSE(has_place_when_known());
}

TEST_F(Room, IsNotUsedByAsManyHangingRunsAsJobs) {
  start(1);
  start(1);
  EXPECT_FALSE(has_place_after(9s));
  EXPECT_TRUE(has_place_after(2s));
  start(1);
  EXPECT_TRUE(has_place_after(500ms));
  start(1);
  EXPECT_FALSE(has_place_after(500ms));
}

TEST_F(Room, AllowsAtMostEightRunsPerJob) {
  for (int program = 0; program < 15; ++program) start(0.01);
  EXPECT_TRUE(has_place_when_known());
  start(0.01);
  EXPECT_FALSE(has_place_when_known());
}

}  // namespace
}  // namespace kaven::tournaments::compliance
