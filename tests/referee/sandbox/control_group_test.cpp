// SPDX-License-Identifier: MIT
#include "referee/sandbox/control_group.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

namespace fs = boost::filesystem;
using testing::HasSubstr;
using namespace std::chrono_literals;

TEST(ControlGroupFiles, AFolderThatIsNoControlGroupIsRefusedByNameAndLeftEmpty) {
  const support::TemporaryDirectory place;
  try {
    const ControlGroup group({.directory = place.path()}, "white", {});
    ADD_FAILURE() << "it is no control group";
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), HasSubstr((place.path() / "kaven-game-").string()));
  }
  EXPECT_TRUE(fs::is_empty(place.path()));
}

class ControlGroupTest : public testing::Test {
 protected:
  void SetUp() override {
    try {
      place = find_control_group_parent();
    } catch (const SandboxUnavailable& lack) {
      GTEST_SKIP() << "this machine lends no control groups: " << lack.what();
    }
    group = std::make_unique<ControlGroup>(*place, name, ResourceLimits{});
  }
  fs::path folder() const { return group_folder(place->directory, name); }
  /// A shell that joins the group before it does anything else.
  std::unique_ptr<support::Process> start(const std::string& script) const {
    const std::string join = "echo 0 > " + (folder() / "cgroup.procs").string() + " && ";
    return std::make_unique<support::Process>(support::Launch{.command = {"sh", "-c", join + script}});
  }

  /// A process that makes a group and removes it: each process sweeps once.
  void play_another_game() const {
    const pid_t game = ::fork();
    if (game == 0) {
      { const ControlGroup other(*place, name + "-other", {}); }
      ::_exit(EXIT_SUCCESS);
    }
    int status = -1;
    EXPECT_EQ(::waitpid(game, &status, 0), game);
    EXPECT_EQ(status, 0);
  }

  const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
  std::optional<ControlGroupParent> place;
  std::unique_ptr<ControlGroup> group;
};

TEST_F(ControlGroupTest, CountsTheCpuTimeOfAllThatRanInIt) {
  EXPECT_EQ(group->cpu_time(), 0ns);
  EXPECT_EQ(start("sh -c 'exit 0'")->wait(), support::Ended{.exit_status = 0});
  EXPECT_GT(group->cpu_time(), 0ns);
  EXPECT_FALSE(group->memory_exceeded());
}

TEST_F(ControlGroupTest, WhatIsFrozenGoesOnOnlyWhenItIsLetGo) {
  // A signal that would end it would also wake it.
  const auto process = start("trap 'echo on' USR1; echo there; while :; do sleep 0.01; done");
  while (process->output().empty()) std::this_thread::yield();
  group->freeze(true);
  const auto frozen = [&] {
    return support::read_file(folder() / "cgroup.events").find("frozen 1") != std::string::npos;
  };
  while (!frozen()) std::this_thread::yield();
  process->signal(SIGUSR1);
  EXPECT_EQ(process->wait(50ms), std::nullopt);
  EXPECT_EQ(process->output(), "there\n");
  group->freeze(false);
  while (process->output() == "there\n") std::this_thread::yield();
  EXPECT_EQ(process->output(), "there\non\n");
}

TEST_F(ControlGroupTest, EndsAllThatIsInItAlsoWhatIsFrozen) {
  const auto process = start("echo there; sleep 1000");
  while (process->output().empty()) std::this_thread::yield();
  group->freeze(true);
  group->end(std::chrono::steady_clock::now() + support::patience);
  EXPECT_EQ(process->wait(), support::Ended{.signal = SIGKILL});
}

TEST_F(ControlGroupTest, IsGoneWithItsObject) {
  EXPECT_TRUE(fs::exists(folder()));
  group.reset();
  EXPECT_FALSE(fs::exists(folder()));
}

/// A group like those of a referee, which may be gone already.
class LeftGroup {
 public:
  explicit LeftGroup(const fs::path& place) : folder_(group_folder(place, "left")) {
    fs::create_directory(folder_);
    lock_ = system::Descriptor(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    ::flock(lock_.get(), LOCK_EX);
  }
  const fs::path& folder() const { return folder_; }
  void referee_ends() { lock_.reset(); }

 private:
  fs::path folder_;
  system::Descriptor lock_;
};

TEST_F(ControlGroupTest, RemovesWhatAKilledRefereeLeft) {
  LeftGroup left(place->directory);
  left.referee_ends();
  play_another_game();
  EXPECT_FALSE(fs::exists(left.folder()));
}

TEST_F(ControlGroupTest, EndsWhoIsLeftOfAKilledReferee) {
  // The lock is held until the group is whole: from then on any referee of the machine may remove it.
  LeftGroup left(place->directory);
  support::Process program({.command = {"sleep", "1000"}});
  support::write_file(left.folder() / "cgroup.procs", std::to_string(program.id()));
  support::write_file(left.folder() / "cgroup.freeze", "1");
  left.referee_ends();
  play_another_game();
  EXPECT_EQ(program.wait(), support::Ended{.signal = SIGKILL});
  play_another_game();
  EXPECT_FALSE(fs::exists(left.folder()));
}

// There this process has no number that anybody could ask for.
TEST_F(ControlGroupTest, IsLeftAloneByARefereeInAnotherProcessNamespace) {
  const auto program = start("echo there; sleep 1000");
  while (program->output().empty()) std::this_thread::yield();
  const pid_t outside = ::fork();
  if (outside == 0) {
    if (::unshare(CLONE_NEWPID) != 0) ::_exit(2);
    const pid_t referee = ::fork();
    if (referee == 0) {
      { const ControlGroup other(*place, name + "-other", {}); }
      ::_exit(0);
    }
    int status = 0;
    ::_exit(referee > 0 && ::waitpid(referee, &status, 0) == referee && status == 0 ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(outside, &status, 0), outside);
  if (status == 2 << 8) GTEST_SKIP() << "no process namespace can be made here";
  ASSERT_EQ(status, 0);
  EXPECT_EQ(program->wait(50ms), std::nullopt) << "it was ended with its group";
}

}  // namespace
}  // namespace kaven::referee::sandbox
