// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>

#include "tests/support/process.hpp"

namespace kaven::referee {
namespace {

using testing::AllOf;
using testing::Ge;
using testing::Lt;

/// The seconds that a program saw while it did something.
struct Seen {
  double time = 0;
  double cpu = 0;
};

std::map<std::string, Seen> seen_by_probe() {
  const support::Finished probe = support::run({.command = {KAVEN_BIN "/../tests/clock_probe"},
                                                .environment = {{"LD_PRELOAD", KAVEN_BIN "/cpu_clock.so"}}});
  EXPECT_EQ(probe.ended, support::Ended{.exit_status = 0}) << probe.errors;
  std::map<std::string, Seen> seen;
  std::istringstream lines(probe.output);
  std::string name;
  for (Seen each; lines >> name >> each.time >> each.cpu;) seen[name] = each;
  return seen;
}

// A wait that ends late moves the clock on by that, too, on a busy machine; one that burns CPU time does not.
TEST(CpuClockLibrary, ShowsAProgramItsOwnTime) {
  constexpr double length = 0.1;
  std::map<std::string, Seen> seen = seen_by_probe();
  for (const char* computing : {"steady", "system", "timespec_get", "threads", "child"}) {
    ASSERT_TRUE(seen.contains(computing)) << computing;
    EXPECT_GE(seen[computing].time, length) << computing;
    EXPECT_NEAR(seen[computing].cpu, seen[computing].time, 0.02) << computing;
  }
  for (const char* waiting :
       {"sleep", "sleep_until", "condition", "condition_until", "future", "semaphore"}) {
    ASSERT_TRUE(seen.contains(waiting)) << waiting;
    EXPECT_GE(seen[waiting].time, length) << waiting;
    EXPECT_THAT(seen[waiting].cpu, AllOf(Ge(0), Lt(length / 2))) << waiting;
  }
  EXPECT_THAT(seen["fork"].time, AllOf(Ge(0), Lt(length / 2))) << "a child goes on where its parent was";
}

}  // namespace
}  // namespace kaven::referee
