// SPDX-License-Identifier: MIT
#include "referee/sandbox/hold.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "referee/sandbox/isolation_level.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

using Kind = SupervisorRequest::Kind;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

// The kernel gives no process a number above 2^22.
constexpr pid_t no_process = (1 << 22) + 1;

class HoldTest : public testing::Test {
 protected:
  std::unique_ptr<Hold> hold_on(std::unique_ptr<const ControlGroup> group = nullptr, bool freezes = false) {
    return make_hold(std::move(group), freezes, [this](Kind kind) {
      asked.push_back(kind);
      return answer;
    });
  }
  /// A control group of this process; null, and the test is skipped, if this machine has none.
  static std::unique_ptr<const ControlGroup> new_group() {
    try {
      return std::make_unique<ControlGroup>(find_control_group_parent(), name(), ResourceLimits{});
    } catch (const SandboxUnavailable& lack) {
      [&] { GTEST_SKIP() << lack.what(); }();
      return nullptr;
    }
  }
  static const char* name() { return testing::UnitTest::GetInstance()->current_test_info()->name(); }
  static std::string text_of(const char* file) {
    return support::read_file(group_folder(find_control_group_parent().directory, name()) / file);
  }

  std::vector<Kind> asked;
  std::optional<SupervisorMessage> answer{SupervisorMessage{.kind = SupervisorMessage::Kind::accounted}};
};

TEST_F(HoldTest, WithoutAGroupTheSupervisorCountsStopsAndResumes) {
  const auto hold = hold_on();
  EXPECT_EQ(hold->folder(), -1);
  hold->begin(no_process);
  answer->cpu = 3s;
  EXPECT_EQ(hold->cpu_time(), 3s);
  hold->stop();
  hold->resume();
  EXPECT_THAT(asked, ElementsAre(Kind::account, Kind::stop, Kind::resume));
  EXPECT_FALSE(hold->counts_all_children());
  EXPECT_FALSE(hold->memory_exceeded());
  EXPECT_EQ(hold->stalled_time(), std::nullopt);
}

TEST_F(HoldTest, UseWhileStoppedIsForgottenWhenTheProgramMayRun) {
  const auto hold = hold_on();
  hold->begin(no_process);
  answer->cpu_while_stopped = 10ms;
  hold->stop();
  EXPECT_EQ(hold->cpu_while_stopped(), 10ms);
  hold->resume();
  answer->cpu_while_stopped = 0ns;
  EXPECT_EQ(hold->cpu_while_stopped(), 0ns);
}

TEST_F(HoldTest, AProgramThatIsGoneKeepsItsLastCounts) {
  const auto hold = hold_on();
  hold->begin(no_process);
  *answer = {.cpu = 3s, .cpu_while_stopped = 10ms};
  hold->stop();
  hold->release();
  answer = std::nullopt;
  EXPECT_EQ(hold->cpu_time(), 3s);
  EXPECT_EQ(hold->cpu_while_stopped(), 10ms);
}

TEST_F(HoldTest, AGroupFreezesWithoutTheSupervisor) {
  auto group = new_group();
  if (!group) return;
  const auto hold = hold_on(std::move(group), true);
  EXPECT_GE(hold->folder(), 0);
  hold->begin(no_process);
  hold->stop();
  EXPECT_EQ(text_of("cgroup.freeze"), "1\n");
  EXPECT_EQ(hold->cpu_while_stopped(), 0ns);
  hold->resume();
  EXPECT_EQ(text_of("cgroup.freeze"), "0\n");
  EXPECT_TRUE(hold->counts_all_children());
  EXPECT_THAT(asked, IsEmpty());
}

TEST_F(HoldTest, AGroupThatMustNotFreezeItsSupervisorLetsItStopTheProgram) {
  auto group = new_group();
  if (!group) return;
  const auto hold = hold_on(std::move(group));
  EXPECT_EQ(hold->cpu_time(), 0ns) << "before the launch";
  hold->begin(no_process);
  answer->cpu_while_stopped = 10ms;
  hold->stop();
  EXPECT_EQ(text_of("cgroup.freeze"), "0\n");
  EXPECT_EQ(hold->cpu_while_stopped(), 10ms);
  answer->cpu = 3s;
  EXPECT_EQ(hold->cpu_time(), 0ns) << "the group counts, not the supervisor";
  EXPECT_EQ(asked.front(), Kind::stop);
}

}  // namespace
}  // namespace kaven::referee::sandbox
