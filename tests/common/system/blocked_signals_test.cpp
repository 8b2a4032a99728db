// SPDX-License-Identifier: MIT
#include "common/system/blocked_signals.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <csignal>

namespace kaven::system {
namespace {

bool is_blocked(int number) {
  sigset_t blocked;
  ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
  return sigismember(&blocked, number) == 1;
}

// The tests themselves may run in the background of a script, or by nohup.
class EndingSignals : public testing::Test {
 protected:
  EndingSignals() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::signal(number, SIG_DFL);
  }
};

TEST_F(EndingSignals, AreThoseThatTheParentDidNotHaveIgnored) {
  EXPECT_THAT(ending_signals(), testing::ElementsAre(SIGINT, SIGTERM, SIGHUP));
  ::signal(SIGHUP, SIG_IGN);
  EXPECT_THAT(ending_signals(), testing::ElementsAre(SIGINT, SIGTERM));
}

TEST_F(EndingSignals, AnIgnoredOneEndsNoWait) {
  ::signal(SIGHUP, SIG_IGN);
  const BlockedSignals signals;
  ::raise(SIGHUP);
  EXPECT_EQ(signals.wait(std::chrono::nanoseconds(0)), 0);
}

TEST_F(EndingSignals, WaitForWhoeverAsks) {
  const BlockedSignals signals;
  EXPECT_EQ(signals.wait(std::chrono::nanoseconds(0)), 0);
  ::raise(SIGTERM);
  EXPECT_EQ(signals.wait(std::chrono::seconds(60)), SIGTERM);
  ::raise(SIGHUP);
  EXPECT_EQ(signals.wait(), SIGHUP);
}

TEST(BlockedSignals, AreAsBeforeAfterwards) {
  {
    const std::array one = {SIGUSR1};
    const BlockedSignals signals(one);
    EXPECT_TRUE(is_blocked(SIGUSR1));
    EXPECT_FALSE(is_blocked(SIGTERM));
  }
  EXPECT_FALSE(is_blocked(SIGUSR1));
}

}  // namespace
}  // namespace kaven::system
