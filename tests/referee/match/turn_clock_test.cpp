// SPDX-License-Identifier: MIT
#include "referee/match/turn_clock.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "common/mailbox/program_directory.hpp"
#include "common/system/processors.hpp"
#include "tests/referee/match/scripted_match.hpp"

namespace kaven::referee::match {
namespace {

/// A turn of White, whose clocks only the test advances.
class TurnClockTest : public testing::Test {
 protected:
  TurnClockTest() {
    limits.turn = 2s;
    limits.start = 5s;
  }
  Side& mover() {
    if (!side) side.emplace(Colour::white, white, "a", limits);
    return *side;
  }
  Clock::duration begin() { return clock.begin(mover(), now); }
  void pass(Clock::duration wall, std::chrono::nanoseconds cpu = 0ns) {
    now += wall;
    white.cpu += cpu;
    clock.read();
  }
  void by_cpu() { limits.clock = record::ClockKind::cpu; }

  Limits limits{};
  ScriptedContestant white;
  std::optional<Side> side;
  Clock::time_point now{24h};
  Clock::duration taken{0};  ///< by others
  TurnClock clock{[this] { return now; }, [this](const Side&) { return taken; }};
};

TEST_F(TurnClockTest, CountsTheTimeThatPasses) {
  EXPECT_EQ(begin(), 0s);
  pass(1999ms, 10s);
  EXPECT_EQ(clock.passed(), 1999ms);
  EXPECT_EQ(clock.used(), 1999ms);
  EXPECT_EQ(clock.cpu(), 0s);
  EXPECT_FALSE(clock.is_over());
  EXPECT_EQ(clock.earliest_end(now), now + 1ms);
  pass(1ms);
  EXPECT_TRUE(clock.is_over());
  EXPECT_FALSE(clock.is_over_by_cpu());
}

TEST_F(TurnClockTest, CountsCpuTimeIfTheLimitsSaySo) {
  by_cpu();
  white.cpu = 7s;
  begin();
  pass(5s, 1999ms);
  EXPECT_EQ(clock.used(), 1999ms);
  EXPECT_EQ(clock.passed(), 5s);
  EXPECT_FALSE(clock.is_over());
  pass(0s, 1ms);
  EXPECT_TRUE(clock.is_over());
  EXPECT_TRUE(clock.is_over_by_cpu());
}

TEST_F(TurnClockTest, ByCpuTimeLooksAgainBeforeAllProcessorsTogetherCouldUseTheRest) {
  by_cpu();
  begin();
  pass(1s, 1s);
  const auto processors = static_cast<int>(system::allowed_processors().size());
  EXPECT_EQ(clock.earliest_end(now), now + std::chrono::nanoseconds(1s) / processors);
  pass(1s, 1s);
  EXPECT_EQ(clock.earliest_end(now), now + 5ms) << "but not all the time";
}

TEST_F(TurnClockTest, ByCpuTimeATurnIsOverAfterTenTimesItsLimitThatItsProgramDidNotWait) {
  by_cpu();
  begin();
  pass(30s - 1ns);
  EXPECT_FALSE(clock.is_over());
  taken = 10s;
  pass(1ns);
  EXPECT_EQ(clock.waited(), 10s);
  EXPECT_FALSE(clock.is_over());
  pass(10s);
  EXPECT_TRUE(clock.is_over());
  EXPECT_FALSE(clock.is_over_by_cpu());
}

TEST_F(TurnClockTest, AProgramThatHadAProcessorForHalfOfItsTurnHasNotWaited) {
  by_cpu();
  taken = 1h;
  begin();
  pass(2s, 999ms);
  EXPECT_EQ(clock.waited(), 2s) << "no longer than the turn";
  pass(0s, 1ms);
  EXPECT_EQ(clock.waited(), 0s);
}

TEST_F(TurnClockTest, LimitsAMoveByItsOwnTimeAndTheOverageAndTheRestOfAllMoves) {
  limits.overage = 3s;
  limits.match = 10s;
  limits.increment = 1s;
  begin();
  EXPECT_EQ(clock.limit(), 5s);
  mover().time.add_overage(2s);
  EXPECT_EQ(clock.limit(), 3s);
  mover().time.add_move(9s, 9s, true);
  EXPECT_EQ(clock.limit(), 2s);
  mover().time.add_move(1s, 1s, false);
  EXPECT_EQ(clock.limit(), 1s);
}

TEST_F(TurnClockTest, LimitsNoSingleMoveIfItsTimeIsNotBelowThatForAll) {
  limits.match = 2s;
  limits.overage = 3s;
  begin();
  EXPECT_EQ(clock.limit(), 2s);
  mover().time.add_move(2s, 2s, true);
  EXPECT_EQ(clock.limit(), 0s);
}

TEST_F(TurnClockTest, TakesWhatTheRefereeLostOutOfTheTurn) {
  begin();
  pass(5s);
  clock.forgive({.stopped = 4s});
  pass(0s);
  EXPECT_EQ(clock.passed(), 1s);
  clock.forgive({.stopped = 1s, .asleep = 1h});
  EXPECT_EQ(clock.start(), now) << "After a sleep of the machine the turn starts anew.";
}

TEST_F(TurnClockTest, TakesCreditedWaitsOutOfTheTurn) {
  begin();
  pass(3s);
  EXPECT_TRUE(clock.is_over());
  clock.credit(2s);
  EXPECT_EQ(clock.passed(), 1s);
  EXPECT_FALSE(clock.is_over());
  pass(0s);
  EXPECT_EQ(clock.passed(), 1s);
}

TEST_F(TurnClockTest, StartsATurnAgainIfTheClockIsSetBack) {
  begin();
  pass(-1h);
  EXPECT_EQ(clock.passed(), 0s);
  pass(1s);
  EXPECT_EQ(clock.passed(), 1s);
}

TEST_F(TurnClockTest, ChargesALongStart) {
  for (const bool cpu : {false, true}) {
    side.reset();
    limits.clock = cpu ? record::ClockKind::cpu : record::ClockKind::wall;
    limits.start_cpu = 1s;
    white.cpu = 1500ms;
    mover().count_start(4s);
    EXPECT_EQ(begin(), 500ms);
    pass(100ms, 100ms);
    EXPECT_EQ(clock.used(), 600ms);
    EXPECT_EQ(begin(), 0s) << "once";
  }
}

TEST_F(TurnClockTest, FromItsLaunchOnGivesTheLongerOfTheLimitsOfStartAndTurn) {
  mover().launched = now;
  clock.begin_at_launch(mover());
  EXPECT_FALSE(clock.runs());
  EXPECT_EQ(clock.limit(), 5s);
  pass(1s);
  EXPECT_EQ(clock.passed(), 1s);
  begin();
  EXPECT_TRUE(clock.runs());
  EXPECT_EQ(clock.limit(), 2s);
}

TEST_F(TurnClockTest, KnowsWhoSleeps) {
  limits.sleep = 10s;
  begin();
  mover().time.add_move(9s, 9s, true);
  pass(1s);
  EXPECT_FALSE(clock.has_slept());
  pass(1s);
  EXPECT_TRUE(clock.has_slept());
  white.cpu += 1200ms;
  EXPECT_FALSE(clock.has_slept()) << "A tenth of the time is enough.";
}

TEST_F(TurnClockTest, WaitsForProcessorsAreNoSleep) {
  by_cpu();
  limits.sleep = 10s;
  begin();
  pass(11s);
  EXPECT_TRUE(clock.has_slept());
  taken = 2s;
  EXPECT_FALSE(clock.has_slept());
}

TEST_F(TurnClockTest, AnAnswerAtTheFirstLookIsNotLate) {
  begin();
  pass(3s);
  clock.note_answer(true, 0s);
  EXPECT_FALSE(clock.answer_is_late());
}

TEST_F(TurnClockTest, AnAnswerAfterALookWithoutOneCameWhenItWokeTheReferee) {
  begin();
  pass(1900ms);
  clock.note_look(now);
  pass(200ms);
  clock.note_answer(true, 150ms);
  EXPECT_EQ(clock.passed(), 1950ms);
  EXPECT_FALSE(clock.answer_is_late());
  clock.note_answer(true, 50ms);
  EXPECT_EQ(clock.passed(), 2050ms);
  EXPECT_TRUE(clock.answer_is_late());
  clock.note_answer(true, 1h);
  EXPECT_EQ(clock.passed(), 1900ms) << "at the last look there was none";
}

TEST_F(TurnClockTest, AFileDatesAnAnswerWheneverTheRefereeLooks) {
  begin();
  pass(3s);
  white.age = 1200ms;
  clock.note_answer(true, 0s);
  EXPECT_EQ(clock.passed(), 1800ms);
  EXPECT_FALSE(clock.answer_is_late());
  white.age = 900ms;
  clock.note_answer(true, 0s);
  EXPECT_TRUE(clock.answer_is_late());
  white.age = mailbox::file_clock_step();
  clock.note_answer(true, 0s);
  EXPECT_EQ(clock.passed(), 3s) << "The file's clock is not finer than that.";
}

TEST_F(TurnClockTest, AnAnswerThatOnlyTheLastChanceAcceptsHasTakenAllTheTime) {
  begin();
  pass(1900ms);
  clock.note_look(now);
  pass(200ms);
  clock.note_answer(false, 150ms);
  EXPECT_EQ(clock.passed(), 2100ms);
  EXPECT_FALSE(clock.answer_is_late());
}

TEST_F(TurnClockTest, AfterLostTimeAnAnswerCameNow) {
  begin();
  clock.note_look(now);
  pass(3s);
  clock.forgive({.stopped = 2s});
  clock.note_answer(true, 500ms);
  EXPECT_EQ(clock.passed(), 1s);
}

TEST_F(TurnClockTest, ByCpuTimeALateAnswerIsForgivenWhatTheProgramMayHaveUsedSince) {
  by_cpu();
  begin();
  clock.note_look(now);
  pass(2s, 2s);
  clock.note_answer(true, 0s);
  EXPECT_TRUE(clock.answer_is_late());
  clock.note_answer(true, 1ms);
  EXPECT_FALSE(clock.answer_is_late());
}

}  // namespace
}  // namespace kaven::referee::match
