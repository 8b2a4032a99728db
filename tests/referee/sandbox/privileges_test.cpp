// SPDX-License-Identifier: MIT
#include "referee/sandbox/privileges.hpp"

#include <gtest/gtest.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

namespace kaven::referee::sandbox {
namespace {

TEST(FileRights, AreThoseOfTheUserForATime) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may take another's rights";
  // It does not change with a number that is no user's, and answers what it was.
  const auto current = [] { return ::setfsuid(static_cast<uid_t>(-1)); };
  {
    const FileRightsOf rights(65534);
    EXPECT_EQ(current(), 65534);
  }
  EXPECT_EQ(current(), 0);
}

TEST(FileRights, LeaveTheSignalOfTheParentsDeath) {
  ASSERT_EQ(::prctl(PR_SET_PDEATHSIG, SIGUSR1), 0);
  { const FileRightsOf rights(65534); }
  int signal = 0;
  ASSERT_EQ(::prctl(PR_GET_PDEATHSIG, &signal), 0);
  EXPECT_EQ(signal, SIGUSR1);
  ::prctl(PR_SET_PDEATHSIG, 0);
}

}  // namespace
}  // namespace kaven::referee::sandbox
