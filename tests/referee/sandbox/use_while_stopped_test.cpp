#include "referee/sandbox/use_while_stopped.hpp"

#include <gtest/gtest.h>

namespace kaven::referee::sandbox {
namespace {

using namespace std::chrono_literals;

TEST(UseWhileStopped, AnHonestProgramUsesNothing) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s, true);
  EXPECT_TRUE(use.settled());
  EXPECT_EQ(use.counted(5s), 0s);
}

TEST(UseWhileStopped, WhatIsUsedOnTheWayToRestIsNotCounted) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s + 300ms, false);
  EXPECT_FALSE(use.settled());
  use.look(5s + 700ms, true);
  EXPECT_EQ(use.counted(5s + 700ms), 0s);
}

TEST(UseWhileStopped, WhatIsUsedAfterRestIsCounted) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s + 1ms, true);
  use.look(6s, false);
  EXPECT_EQ(use.counted(6s), 999ms);
}

TEST(UseWhileStopped, WhoNeverComesToRestIsExcusedForASecond) {
  UseWhileStopped use;
  use.begin(5s);
  EXPECT_EQ(use.counted(5s + 900ms), 0s);
  use.look(5s + 900ms, false);
  EXPECT_EQ(use.counted(7s), 1s);
  use.look(7s, false);
  EXPECT_TRUE(use.settled());
  EXPECT_EQ(use.counted(8s), 2s);
}

TEST(UseWhileStopped, EachStopBeginsAnew) {
  UseWhileStopped use;
  use.begin(5s);
  use.look(5s, true);
  use.begin(9s);
  EXPECT_FALSE(use.settled());
  EXPECT_EQ(use.counted(9s), 0s);
}

}  // namespace
}  // namespace kaven::referee::sandbox
