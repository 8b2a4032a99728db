// What every tier that this machine offers promises, with real processes.

#include "referee/custody/tier.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <ostream>

#include "referee/custody/event_loop.hpp"
#include "referee/custody/held_program.hpp"
#include "referee/custody/landlock.hpp"
#include "referee/custody/program_user.hpp"
#include "referee/custody/unavailable.hpp"
#include "tests/support/marked_processes.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {

void PrintTo(Tier tier, std::ostream* stream) {
  *stream << tier_word(tier);
}

namespace {

using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

class TierTest : public testing::TestWithParam<Tier> {
 protected:
  LaunchOrder shell(const std::string& script) {
    LaunchOrder order{.command = {"/bin/sh", "-c", script},
                      .working_directory = place.path(),
                      .log = logs.path() / "log",
                      .tier = GetParam(),
                      .user = user_for_program(0),
                      .side = testing::UnitTest::GetInstance()->current_test_info()->name(),
                      .keeper = boost::filesystem::path(KAVEN_BIN) / "keeper"};
    if (auto at = order.side.find('/'); at != std::string::npos) order.side.resize(at);
    if (GetParam() == Tier::strict) order.groups = find_control_group_place();
    return order;
  }
  /// Starts it; skips the test where this machine lacks the tier, which CI does not.
  void start(const LaunchOrder& order) {
    try {
      program = std::make_unique<HeldProgram>(loop.context(), order);
      program->await_ready();
    } catch (const CustodyUnavailable& lack) {
      GTEST_SKIP() << "this machine lacks the tier: " << lack.what();
    }
    program->launch();
  }
  template <typename Condition>
  void wait_for(Condition condition) {
    const auto deadline = Clock::now() + support::patience;
    while (!condition() && Clock::now() < deadline) loop.wait_until(Clock::now() + 5ms);
    ASSERT_TRUE(condition());
  }
  std::string log_after_end() {
    wait_for([&] { return program->gone(); });
    program->end();
    return support::read_file(logs.path() / "log");
  }
  static void compute_for(Clock::duration duration) {
    const auto end = Clock::now() + duration;
    while (Clock::now() < end) {
    }
  }

  support::TemporaryDirectory place;
  support::TemporaryDirectory logs;
  EventLoop loop;
  std::unique_ptr<HeldProgram> program;
};

class LimitedTierTest : public TierTest {};
class SandboxTest : public TierTest {};
class WallTest : public TierTest {};

std::string name_of(const testing::TestParamInfo<Tier>& info) {
  return std::string(tier_word(info.param));
}

TEST_P(TierTest, AFrozenProgramUsesNoCpuAndGoesOnAfterwards) {
  start(shell("(while :; do :; done) & while :; do :; done"));
  if (IsSkipped()) return;
  wait_for([&] { return program->cpu_time() > 20ms; });
  program->freeze();
  // The freezer of control groups does not wait for what is just running.
  compute_for(20ms);
  const auto frozen_at = program->cpu_time();
  compute_for(100ms);
  EXPECT_LT(program->cpu_time() - frozen_at, 5ms);
  program->thaw();
  wait_for([&] { return program->cpu_time() > frozen_at + 20ms; });
  program->end();
}

TEST_P(TierTest, AFrozenProgramIsEnded) {
  const std::string mark = support::new_mark();
  start(shell("(while :; do :; done) & while :; do :; done # " + mark));
  if (IsSkipped()) return;
  // The keeper and whatever stands before it have the program's words in their command lines, too.
  wait_for([&] { return support::processes_marked(mark).size() >= 3; });
  program->freeze();
  program->end();
  EXPECT_THAT(support::processes_marked(mark), testing::IsEmpty());
}

TEST_P(TierTest, TheExitStatusIsKnown) {
  start(shell("exit 7"));
  if (IsSkipped()) return;
  wait_for([&] { return program->gone(); });
  ASSERT_TRUE(program->wait_status());
  EXPECT_EQ(WEXITSTATUS(*program->wait_status()), 7);
  EXPECT_FALSE(program->memory_exceeded());
}

TEST_P(TierTest, ItWritesInItsDirectoryWhichTheRefereeSees) {
  start(
      shell("echo here > note; while [ ! -e end ]; do sleep 0.01; done; echo $PWD $TMPDIR; echo x > "
            "$TMPDIR/y && echo wrote"));
  if (IsSkipped()) return;
  const auto exists = [&](const char* name) {
    return ::faccessat(program->working_directory(), name, F_OK, 0) == 0;
  };
  wait_for([&] { return exists("note"); });
  ASSERT_GE(system::Descriptor(::openat(program->working_directory(), "end", O_CREAT | O_WRONLY, 0644)).get(),
            0);
  EXPECT_THAT(log_after_end(),
              HasSubstr(is_sandboxed(GetParam()) ? "/play /tmp\nwrote" : place.path().string()));
}

TEST_P(LimitedTierTest, MoreMemoryThanAllowedEndsItForThat) {
  LaunchOrder order = shell("exec python3 -c 'held = b\"x\" * (200 << 20)\nwhile True: pass'");
  order.limits.memory = std::uint64_t{100} << 20U;
  start(order);
  if (IsSkipped()) return;
  wait_for([&] { return program->gone(); });
  EXPECT_TRUE(program->memory_exceeded());
}

TEST_P(LimitedTierTest, ProcessesAreLimited) {
  if (GetParam() == Tier::basic && ::geteuid() != 0) GTEST_SKIP() << "counted with all others of this user";
  LaunchOrder order = shell("for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; echo all started");
  order.limits.processes = 5;
  start(order);
  if (IsSkipped()) return;
  wait_for([&] { return support::read_file(logs.path() / "log").find("fork") != std::string::npos; });
  program->end();
  EXPECT_THAT(support::read_file(logs.path() / "log"), Not(HasSubstr("all started")));
}

TEST_P(SandboxTest, NothingOfTheMachineIsToBeSeenOrReached) {
  support::write_file(place.path() / "secret", "seen");
  ::chmod(place.path().c_str(), 0755);
  start(shell("cat '" + (place.path() / "secret").string() +
              "'; ls /proc | grep -c '^[0-9]'; cat /etc/shadow; touch /usr/x /x; ls /sys; "
              "cat /proc/1/environ; kill -9 1; unshare -U true; echo done"));
  if (IsSkipped()) return;
  const std::string log = log_after_end();
  EXPECT_THAT(log, Not(HasSubstr("seen")));
  EXPECT_THAT(log, Not(HasSubstr("root:")));
  EXPECT_THAT(log, HasSubstr("cannot touch '/usr/x'"));
  EXPECT_THAT(log, HasSubstr("cannot touch '/x'"));
  EXPECT_THAT(log, HasSubstr("cannot access '/sys'"));
  EXPECT_THAT(log, HasSubstr("cat: /proc/1/environ: Permission denied"));
  EXPECT_THAT(log, HasSubstr("unshare failed: Operation not permitted"));
  EXPECT_THAT(log, HasSubstr("done\n"));
}

TEST_P(TierTest, WhatItMayReadItCanRead) {
  support::TemporaryDirectory folder;
  ::chmod(folder.path().c_str(), 0755);
  support::write_file(folder.path() / "book", "opening\n");
  LaunchOrder order = shell("cat '" + (folder.path() / "book").string() + "'");
  order.readable = {folder.path().string()};
  start(order);
  if (IsSkipped()) return;
  EXPECT_EQ(log_after_end(), "opening\n");
}

TEST_P(WallTest, WallsHideTheFilesOfOthersOfTheSameUser) {
  if (landlock_version() == 0) GTEST_SKIP() << "the kernel of this machine has no Landlock; CI's has";
  support::TemporaryDirectory other;
  ::chmod(other.path().c_str(), 0755);
  support::write_file(other.path() / "secret", "seen");
  LaunchOrder order = shell("cat '" + (other.path() / "secret").string() + "'; echo x > '" +
                            (other.path() / "note").string() + "'; echo done");
  order.user = 0;
  start(order);
  if (IsSkipped()) return;
  EXPECT_THAT(log_after_end(), testing::AllOf(Not(HasSubstr("seen")), HasSubstr("done\n")));
  EXPECT_FALSE(boost::filesystem::exists(other.path() / "note"));
}

INSTANTIATE_TEST_SUITE_P(Custody, TierTest, testing::ValuesIn(all_tiers), name_of);
INSTANTIATE_TEST_SUITE_P(Custody, LimitedTierTest, testing::Values(Tier::strict, Tier::isolated, Tier::basic),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Custody, SandboxTest, testing::Values(Tier::strict, Tier::isolated), name_of);
INSTANTIATE_TEST_SUITE_P(Custody, WallTest, testing::Values(Tier::basic), name_of);

TEST(Tier, WordsAndBack) {
  for (const Tier tier : all_tiers) EXPECT_EQ(tier_of_word(tier_word(tier)), tier);
  EXPECT_FALSE(tier_of_word("auto"));
}

}  // namespace
}  // namespace kaven::referee
