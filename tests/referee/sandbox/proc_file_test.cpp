// SPDX-License-Identifier: MIT
#include "referee/sandbox/proc_file.hpp"

#include <gtest/gtest.h>

namespace kaven::referee::sandbox {
namespace {

TEST(ProcFile, ANumberStandsBehindItsKeyWithOrWithoutBlanks) {
  const std::string text = "Name:\tVmRSS: 7\nVmRSS:\t    1234 kB\noom_kill 3\n";
  EXPECT_EQ(number_behind(text, "\nVmRSS:"), 1234U);
  EXPECT_EQ(number_behind(text, "\noom_kill "), 3U);
  EXPECT_EQ(number_behind(text, "\nVmSwap:"), 0U);
}

TEST(ProcFile, OneThatIsNotThereIsEmpty) {
  EXPECT_EQ(read_proc_file("/proc/self/nothing"), "");
  EXPECT_NE(read_proc_file("/proc/self/status"), "");
}

}  // namespace
}  // namespace kaven::referee::sandbox
