// SPDX-License-Identifier: MIT
// Games by CPU time.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/referee/program/played_game.hpp"

namespace kaven::referee {
namespace {

using game::Ending;
using game::Result;
using testing::HasSubstr;
using testing::Not;

// Each turn of the sleeper takes 0.3 s.
TEST(CpuClock, LeavesOutWhatAProgramSleeps) {
  const std::string sleeper = hostile("sleeps_in_its_turns");
  const PlayedGame game(sleeper, sleeper, {"--clock", "cpu", "--time", "0.25"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_EQ(game.record().header.clock, record::ClockKind::cpu);
  for (const record::Turn& turn : game.record().turns) {
    ASSERT_TRUE(turn.clocked_cpu_seconds);
    EXPECT_LT(*turn.clocked_cpu_seconds, 0.3);
  }
  EXPECT_THAT(game.finished().output, HasSubstr("; 0.25 s of CPU time a move"));
}

TEST(CpuClock, EndsTheGameOfWhoComputesForTooLong) {
  const PlayedGame game(hostile("computes"), hostile("plain"), {"--clock", "cpu", "--time", "0.3"});
  EXPECT_EQ(game.outcome().ending, Ending::time) << game.result();
  EXPECT_EQ(game.outcome().result, Result::black_wins);
  EXPECT_THAT(game.result(), HasSubstr("0.3 s of CPU time allowed"));
  EXPECT_GE(game.record().verdict->clocked_cpu_seconds.value_or(0), 0.3);
  EXPECT_EQ(game.record().verdict->suspect, "");
}

TEST(CpuClock, WarnsOnceOfTheChildrenThatItDoesNotCount) {
  const std::string program = hostile("plain");
  const std::string warning = "--clock cpu in sandbox 'basic' does not count ended child processes";
  const PlayedGame by_cpu(program, program, {"--clock", "cpu", "--sandbox", "basic"});
  const std::string& errors = by_cpu.finished().errors;
  ASSERT_THAT(errors, HasSubstr(warning));
  EXPECT_EQ(errors.find(warning), errors.rfind(warning));
  const PlayedGame by_wall(program, program, {"--sandbox", "basic"});
  EXPECT_THAT(by_wall.finished().errors, Not(HasSubstr("--clock cpu")));
}

// Without the library of cpu_clock, it would compute for less than that beside other load.
TEST(CpuClock, IsWhatAProgramSeesAsTheTime) {
  const PlayedGame game(hostile("computes_by_the_clock"), hostile("plain"), {"--clock", "cpu"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_GE(game.record().turns[2].clocked_cpu_seconds.value_or(0), 0.45);
}

}  // namespace
}  // namespace kaven::referee
