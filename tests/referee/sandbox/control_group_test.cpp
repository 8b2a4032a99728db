#include "referee/sandbox/control_group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

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
    EXPECT_THAT(error.what(), HasSubstr((place.path() / "kaven-").string()));
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
  fs::path folder_of(const std::string& process) const {
    return place->directory / ("kaven-" + process + "-" + name);
  }
  fs::path folder() const { return folder_of(std::to_string(::getpid())); }
  /// A shell that joins the group before it does anything else.
  std::unique_ptr<support::Process> start(const std::string& script) const {
    const std::string join = "echo 0 > " + (folder() / "cgroup.procs").string() + " && ";
    return std::make_unique<support::Process>(support::Launch{.command = {"sh", "-c", join + script}});
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
  group->end();
  EXPECT_EQ(process->wait(), support::Ended{.signal = SIGKILL});
}

TEST_F(ControlGroupTest, IsGoneWithItsObject) {
  EXPECT_TRUE(fs::exists(folder()));
  group.reset();
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(ControlGroupTest, RemovesWhatAKilledRefereeLeft) {
  const auto referee = std::make_unique<support::Process>(support::Launch{.command = {"true"}});
  referee->wait();
  // Its number is that of no process any more, unless a new one has got it in this moment.
  const fs::path left = folder_of(std::to_string(referee->id()));
  fs::create_directory(left);
  const ControlGroup other(*place, name + "-other", {});
  EXPECT_FALSE(fs::exists(left));
}

TEST_F(ControlGroupTest, EndsWhoIsLeftOfAKilledReferee) {
  // It lives until its group is whole: any referee of the machine may sweep up behind it from then on.
  support::Process referee({.command = {"sleep", "1000"}});
  const fs::path left = folder_of(std::to_string(referee.id()));
  fs::create_directory(left);
  support::Process program({.command = {"sleep", "1000"}});
  support::write_file(left / "cgroup.procs", std::to_string(program.id()));
  support::write_file(left / "cgroup.freeze", "1");
  ::kill(referee.id(), SIGKILL);
  referee.wait();
  const ControlGroup other(*place, name + "-other", {});
  EXPECT_EQ(program.wait(), support::Ended{.signal = SIGKILL});
  const ControlGroup next(*place, name + "-next", {});
  EXPECT_FALSE(fs::exists(left));
}

}  // namespace
}  // namespace kaven::referee::sandbox
