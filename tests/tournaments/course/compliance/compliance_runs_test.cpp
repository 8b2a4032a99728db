// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/compliance_runs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <map>
#include <string>
#include <vector>

#include "common/checklist/checklist.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/course/compliance/program_check.hpp"

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

/// A check of a program with the situations `delayed` and `long`, by a script in place of compliance_run, which reports
/// `first` and then `second` of the former. The latter lasts until the process of the former has ended once.
class DelayedSituation : public testing::Test {
 protected:
  DelayedSituation() {
    const std::string folder = place_.path().string();
    support::write_script(folder + "/mine", "#!/bin/sh\n");
    support::write_script(folder + "/compliance_run",
                          "#!/bin/sh\ncd " + folder +
                              " || exit\ncase $1 in list) cat list; exit ;; esac\necho \"begin $1\" >>log\n" +
                              "[ $1 = delayed ] || cat played >/dev/null\n" +
                              "[ $1 != delayed ] || [ -e again ] || { exec 3>played; last=first; }\n" +
                              "[ $1 = long ] || touch again\necho \"end $1\" >>log\n[ $1 != long ] || "
                              "last=played_long\ncat ${last:-second}\n");
    write("played_long",
          checklist::to_text(checklist::ScenarioReport{"strict", {{"long", Finding::passed, ""}}, false}));
    ::mkfifo((folder + "/played").c_str(), 0600);
    write("list",
          checklist::to_text({{},
                              {{"delayed", "is not late", true, "", ""}, {"long", "lasts", true, "", ""}},
                              {{"delayed", {"delayed"}, {}}, {"long", {"long"}, {}}}}));
  }
  void write(const std::string& name, const std::string& text) const {
    support::write_file(place_.path() / name, text);
  }
  static std::string report(Finding finding, bool was_delayed) {
    return checklist::to_text(
        checklist::ScenarioReport{"strict", {{"delayed", finding, "late"}}, was_delayed});
  }
  /// Plays the check; returns the first finding, which is about the delayed situation.
  Finding play(const CheckTerms& terms = {}) {
    ComplianceRuns runs(place_.path() / "compliance_run");
    ProgramCheck check(terms, (place_.path() / "mine").string(), {}, runs);
    play_out(check, runs, 2, std::chrono::hours(1), [] {});
    EXPECT_FALSE(check.refusal().has_value()) << check.refusal()->errors;
    tried_again_ = check.checked()->tried_again;
    return check.results()->all().front().finding;
  }
  std::string log() const { return support::read_file(place_.path() / "log"); }

  support::TemporaryDirectory place_;
  int tried_again_ = 0;
};

TEST_F(DelayedSituation, IsPlayedAgainWhenNoOtherIsPlayed) {
  write("first", report(Finding::failed, true));
  write("second", report(Finding::passed, false));
  EXPECT_EQ(play(), Finding::passed);
  EXPECT_EQ(tried_again_, 1);
  EXPECT_THAT(log(), testing::EndsWith("end long\nbegin delayed\nend delayed\n"));
}

TEST_F(DelayedSituation, IsNotFailedIfTheMachineStaysBusy) {
  write("first", report(Finding::untried, true));
  write("second", report(Finding::untried, true));
  EXPECT_EQ(play(), Finding::untried);
  EXPECT_EQ(tried_again_, 1);
}

TEST_F(DelayedSituation, IsNotPlayedAgainIfNothingDelayedIt) {
  write("first", report(Finding::failed, false));
  write("second", report(Finding::passed, false));
  EXPECT_EQ(play(), Finding::failed);
  EXPECT_EQ(tried_again_, 0);
}

TEST_F(DelayedSituation, IsAllThatATrialPlaysIfItShowsTheFirstMove) {
  write("list", checklist::to_text({{},
                                    {{"first-move", "moves first", true, "", ""}},
                                    {{"delayed", {"first-move"}, {"long"}}, {"long", {"long"}, {}}}}));
  write("again", "");
  write("second", checklist::to_text(
                      checklist::ScenarioReport{"strict", {{"first-move", Finding::passed, ""}}, false}));
  EXPECT_EQ(play({.first_move_only = true}), Finding::passed);
  EXPECT_EQ(log(), "begin delayed\nend delayed\n");
}

TEST_F(DelayedSituation, IsPlayedAgainIfItsProcessFailed) {
  support::write_script(
      place_.path() / "compliance_run",
      "#!/bin/sh\ncd " + place_.path().string() +
          " || exit\n[ $1 != list ] || exec cat list\n[ -e $1.again ] || { touch $1.again; exit 1; }\n"
          "cat second\n");
  write("second", report(Finding::passed, false));
  EXPECT_EQ(play(), Finding::passed);
  EXPECT_EQ(tried_again_, 2);
}

}  // namespace
}  // namespace kaven::tournaments::compliance
