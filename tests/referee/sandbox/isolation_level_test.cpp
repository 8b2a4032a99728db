// SPDX-License-Identifier: MIT
// Tests the promises of every isolation level that this machine offers, with real processes.

#include "referee/sandbox/isolation_level.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <fstream>
#include <ostream>
#include <string>

#include "referee/event_loop.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/program_user.hpp"
#include "referee/sandbox/sandboxed_process.hpp"
#include "tests/support/computing.hpp"
#include "tests/support/marked_processes.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {

void PrintTo(IsolationLevel level, std::ostream* stream) {
  *stream << isolation_level_words.word_of(level);
}

namespace {

using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

class IsolationLevelTest : public testing::TestWithParam<IsolationLevel> {
 protected:
  LaunchSpec shell(const std::string& script) {
    LaunchSpec spec{.command = {"/bin/sh", "-c", script},
                    .working_directory = place.path(),
                    .log = logs.path() / "log",
                    .level = GetParam(),
                    .user = user_for_program(0, GetParam()),
                    .side = testing::UnitTest::GetInstance()->current_test_info()->name()};
    if (auto at = spec.side.find('/'); at != std::string::npos) spec.side.resize(at);
    if (GetParam() == IsolationLevel::strict) spec.group_parent = find_control_group_parent();
    return spec;
  }
  void SetUp() override {
    const std::string level(isolation_level_words.word_of(GetParam()));
    if (const auto lack = support::lack_of_sandbox(level)) GTEST_SKIP() << *lack;
  }
  void start(const LaunchSpec& spec) {
    program = std::make_unique<SandboxedProcess>(loop.context(), spec);
    program->await_ready();
    program->launch();
  }
  template <typename Condition>
  void wait_for(Condition condition) {
    const auto deadline = Clock::now() + support::patience;
    bool arrived = condition();
    while (!arrived && Clock::now() < deadline) {
      loop.wait_until(Clock::now() + 5ms);
      arrived = condition();
    }
    ASSERT_TRUE(arrived);
  }
  static pid_t first_child() {
    const std::string own = std::to_string(::getpid());
    pid_t child = 0;
    std::ifstream("/proc/" + own + "/task/" + own + "/children") >> child;
    return child;
  }
  std::string log_after_end() {
    wait_for([&] { return program->gone(); });
    program->end();
    return support::read_file(logs.path() / "log");
  }

  support::TemporaryDirectory place;
  support::TemporaryDirectory logs;
  EventLoop loop;
  std::unique_ptr<SandboxedProcess> program;
};

class LimitedIsolationLevelTest : public IsolationLevelTest {};
class SandboxTest : public IsolationLevelTest {};
class WallTest : public IsolationLevelTest {};

std::string name_of(const testing::TestParamInfo<IsolationLevel>& info) {
  return std::string(isolation_level_words.word_of(info.param));
}

TEST_P(IsolationLevelTest, AFrozenProgramUsesNoCpuAndGoesOnAfterwards) {
  start(shell("(while :; do :; done) & while :; do :; done"));
  if (IsSkipped()) return;
  wait_for([&] { return program->cpu_time() > 20ms; });
  program->freeze();
  const auto frozen_at = program->cpu_time();
  // Had it not stopped it would have its share of the processors while we have ours. What is told last of its
  // being stopped may still have to be counted.
  support::compute_for(100ms);
  EXPECT_LT(program->cpu_time() - frozen_at, 10ms);
  program->thaw();
  wait_for([&] { return program->cpu_time() > frozen_at + 20ms; });
  program->end();
}

TEST_P(IsolationLevelTest, WhereNothingCountsItsMemoryTheSupervisorStopsIt) {
  LaunchSpec spec = shell("while :; do :; done");
  spec.limits.memory = 0;
  start(spec);
  if (IsSkipped()) return;
  wait_for([&] { return program->cpu_time() > 20ms; });
  program->freeze();
  const std::vector<pid_t> processes = descendants(first_child());
  ASSERT_EQ(processes.size(), 1U);
  wait_for([&] { return is_stopped(processes.front()); });
  EXPECT_EQ(program->cpu_while_stopped(), 0ns);
  program->thaw();
  wait_for([&] { return !is_stopped(processes.front()); });
  program->end();
}

TEST_P(IsolationLevelTest, WhatTheSupervisorUsesIsNotTheProgramsCpuTime) {
  start(shell("exec sleep 1000"));
  if (IsSkipped()) return;
  const pid_t supervisor = first_child();
  const auto used_before = own_cpu_time(supervisor);
  while (own_cpu_time(supervisor) < used_before + 100ms) program->activity();
  EXPECT_LT(program->cpu_time(), 50ms);
  program->end();
}

TEST_P(IsolationLevelTest, AFrozenProgramIsEnded) {
  const std::string mark = support::new_mark();
  start(shell("(while :; do :; done) & while :; do :; done # " + mark));
  if (IsSkipped()) return;
  wait_for([&] { return support::processes_marked(mark).size() >= 2; });
  program->freeze();
  program->end();
  EXPECT_THAT(support::processes_marked(mark), testing::IsEmpty());
}

TEST_P(IsolationLevelTest, TheExitStatusIsKnown) {
  start(shell("exit 7"));
  if (IsSkipped()) return;
  wait_for([&] { return program->gone(); });
  ASSERT_TRUE(program->wait_status());
  EXPECT_EQ(WEXITSTATUS(*program->wait_status()), 7);
  EXPECT_FALSE(program->memory_exceeded());
}

TEST_P(IsolationLevelTest, ItWritesInItsDirectoryWhichTheRefereeSees) {
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

TEST_P(LimitedIsolationLevelTest, MoreMemoryThanAllowedEndsItForThat) {
  LaunchSpec spec = shell("exec python3 -c 'held = b\"x\" * (200 << 20)\nwhile True: pass'");
  spec.limits.memory = std::uint64_t{100} << 20U;
  start(spec);
  if (IsSkipped()) return;
  wait_for([&] { return program->gone(); });
  EXPECT_TRUE(program->memory_exceeded());
}

TEST_P(LimitedIsolationLevelTest, ProcessesAreLimited) {
  if (GetParam() == IsolationLevel::basic && ::geteuid() != 0)
    GTEST_SKIP() << "counted with all others of this user";
  LaunchSpec spec = shell("for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; echo all started");
  spec.limits.processes = 5;
  start(spec);
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

TEST_P(IsolationLevelTest, WhatItMayReadItCanRead) {
  support::TemporaryDirectory folder;
  ::chmod(folder.path().c_str(), 0755);
  support::write_file(folder.path() / "book", "opening\n");
  LaunchSpec spec = shell("cat '" + (folder.path() / "book").string() + "'");
  spec.readable = {folder.path().string()};
  start(spec);
  if (IsSkipped()) return;
  EXPECT_EQ(log_after_end(), "opening\n");
}

TEST_P(WallTest, WallsHideTheFilesOfOthersOfTheSameUser) {
  if (landlock_version() == 0) GTEST_SKIP() << "the kernel of this machine has no Landlock; CI's has";
  support::TemporaryDirectory other;
  ::chmod(other.path().c_str(), 0755);
  support::write_file(other.path() / "secret", "seen");
  LaunchSpec spec = shell("cat '" + (other.path() / "secret").string() + "'; echo x > '" +
                          (other.path() / "note").string() + "'; echo done");
  spec.user = 0;
  start(spec);
  if (IsSkipped()) return;
  EXPECT_THAT(log_after_end(), testing::AllOf(Not(HasSubstr("seen")), HasSubstr("done\n")));
  EXPECT_FALSE(boost::filesystem::exists(other.path() / "note"));
}

INSTANTIATE_TEST_SUITE_P(Sandbox, IsolationLevelTest, testing::ValuesIn(all_isolation_levels), name_of);
INSTANTIATE_TEST_SUITE_P(Sandbox, LimitedIsolationLevelTest,
                         testing::Values(IsolationLevel::strict, IsolationLevel::isolated,
                                         IsolationLevel::basic),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sandbox, SandboxTest,
                         testing::Values(IsolationLevel::strict, IsolationLevel::isolated), name_of);
INSTANTIATE_TEST_SUITE_P(Sandbox, WallTest, testing::Values(IsolationLevel::basic), name_of);

TEST(IsolationLevel, WordsAndBack) {
  for (const IsolationLevel level : all_isolation_levels)
    EXPECT_EQ(isolation_level_words.find(isolation_level_words.word_of(level)), level);
  EXPECT_FALSE(isolation_level_words.find("auto"));
}

}  // namespace
}  // namespace kaven::referee::sandbox
