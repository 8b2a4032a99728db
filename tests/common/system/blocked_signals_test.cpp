// SPDX-License-Identifier: MIT
#include "common/system/blocked_signals.hpp"

#include <gtest/gtest.h>

namespace kaven::system {
namespace {

bool is_blocked(int number) {
  sigset_t blocked;
  ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
  return sigismember(&blocked, number) == 1;
}

TEST(BlockedSignals, WaitForWhoeverAsks) {
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
