// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/mailbox/program_directory.hpp"
#include "tests/referee/match/scripted_match.hpp"

namespace kaven::referee::match {
namespace {

using testing::HasSubstr;
using testing::Optional;
using testing::StartsWith;

// White takes 0.9 s for each move.
TEST_F(MatchTest, EachMoveAddsItsIncrementToTheTimeForAllMoves) {
  stop_time();
  limits.match = 1s;
  limits.increment = 500ms;
  white.on_look = [this] { leap += 900ms; };
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.detail, "1+0.5 s allowed for all its moves; said nothing");
  EXPECT_EQ(notes.turns.size(), 6U);
  EXPECT_THAT(white.times_left, testing::ElementsAre(600ms, 200ms, 0ms));
  EXPECT_THAT(black.times_left, testing::ElementsAre(1s, 1500ms, 2s));
}

TEST_F(MatchTest, AnAnswerAfterTheLimitIsNone) {
  stop_time();
  limits.turn = 500ms;
  // At the first look there is still time. What this process waits for a processor before the second is taken off.
  white.answers_after_looks = 2;
  white.on_look = [this] { leap += 499ms; };
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_THAT(notes.verdict->outcome.detail, StartsWith("0.5 s allowed; its answer came after 0."));
  EXPECT_EQ(notes.turns.size(), 0U);
}

TEST_F(MatchTest, AnAnswerThatTheRefereeFindsWhenItLooksForTheFirstTimeIsNotLate) {
  stop_time();
  limits.turn = 500ms;
  white.on_look = [this] { leap += 900ms; };
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  // Unless a file says when it came.
  white.age = 100ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
}

TEST_F(MatchTest, AnAnswerThatCountsAsTheLastChanceOnlyIsLateOnlyIfAFileSaysSo) {
  stop_time();
  limits.turn = 500ms;
  white.on_look = [this] { leap += 200ms; };
  white.holds_back = true;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_GE(notes.turns[2].seconds, 0.5) << "it has taken all its time";
  white.age = 100ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
}

TEST_F(MatchTest, AnAnswerInAFileCountsFromWhenItWasWrittenHoweverLateTheRefereeLooks) {
  stop_time();
  limits.turn = 500ms;
  white.on_look = [this] { leap += 900ms; };
  white.age = 450ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_GE(notes.turns[2].seconds, 0.45);
  EXPECT_LE(notes.turns[2].seconds, 0.45 + std::chrono::duration<double>(mailbox::file_clock_step()).count());
}

TEST_F(MatchTest, NoFileDatesAnAnswerBeforeALookThatDidNotFindIt) {
  stop_time();
  limits.turn = 500ms;
  // Until the second look, a quarter of a second later, there is none.
  white.answers_after_looks = 2;
  white.on_look = [this] { leap += 250ms; };
  white.age = 10s;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_GE(notes.turns[0].seconds, 0.0);
  EXPECT_LE(notes.turns[0].seconds, 0.25 + std::chrono::duration<double>(mailbox::file_clock_step()).count());
}

// With one answer an engine puts three stones.
TEST_F(MatchTest, TheStonesOfOneAnswerInSwap2AddOneIncrement) {
  stop_time();
  header.rules = game::find_game("gomoku")->rules;
  header.rules.opening = game::Opening::swap2;
  limits.match = 10s;
  limits.increment = 1s;
  for (const game::Place place : {game::Place{7, 7}, {8, 7}, {9, 9}, {0, 0}})
    white.answers.emplace_back(contestant::SaidMove{{Colour::white, place}});
  for (const game::Place place : {game::Place{7, 7}, {8, 8}})
    black.answers.emplace_back(contestant::SaidMove{{Colour::black, place}});
  white.on_look = [this, looks = 0]() mutable {
    if (++looks > 4) leap += 900ms;
  };
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.turns.size(), 6U);
  EXPECT_THAT(white.times_left, testing::ElementsAre(11s, 11s, 11s, 12s));
  EXPECT_THAT(black.times_left, testing::ElementsAre(10s, 11s));
}

// White moves at once three times, and uses the time that it saved in one move.
TEST_F(MatchTest, ATimeControlLimitsNoSingleMove) {
  stop_time();
  limits.turn = limits.match = 400ms;
  limits.increment = 200ms;
  script("DADADAD");
  white.on_look = [this, looks = 0]() mutable {
    if (++looks == 4) leap += 900ms;
  };
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_DOUBLE_EQ(notes.turns.back().seconds, 0.9);
}

TEST_F(MatchTest, AfterItsTimeForAllMovesASideLosesThoughItsMoveWouldHaveTime) {
  stop_time();
  limits.turn = limits.match = 1s;
  limits.increment = 500ms;
  script("DADA");
  white.on_look = [this, looks = 0]() mutable {
    if (++looks >= 3) leap += 900ms;
  };
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.detail, "1+0.5 s allowed for all its moves; said nothing");
}

TEST_F(MatchTest, TimeOddsMultiplyTheLimitsOfOneSide) {
  stop_time();
  limits.turn = 4s;
  limits.match = 40s;
  limits.increment = 1s;
  limits.time_factors = {0.25, 2};
  script("DADA");
  white.on_look = [this, looks = 0]() mutable {
    if (++looks > 2) leap += 500ms;
  };
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.detail, "1 s allowed; said nothing");
  EXPECT_THAT(white.times_left.back(), 10500ms);
  EXPECT_THAT(black.times_left.back(), 82s);
}

/// A game by CPU time, in which only the test moves the clocks.
class CpuClock : public MatchTest {
 protected:
  CpuClock() {
    stop_time();
    limits.clock = record::ClockKind::cpu;
    limits.turn = 2s;
  }
  /// White takes this much of both clocks before each look for its answer.
  void white_takes(std::chrono::nanoseconds wall, std::chrono::nanoseconds cpu) {
    white.on_look = [this, wall, cpu] {
      leap += wall;
      white.cpu += cpu;
    };
  }
};

TEST_F(CpuClock, CountsWhatAProgramComputesAndNotWhatPasses) {
  limits.turn = 500ms;
  white_takes(900ms, 300ms);
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  for (const std::size_t turn : {0U, 2U, 4U, 6U}) {
    EXPECT_DOUBLE_EQ(notes.turns[turn].seconds, 0.9);
    EXPECT_THAT(notes.turns[turn].clocked_cpu_seconds, Optional(0.3));
  }
  EXPECT_THAT(notes.turns[1].clocked_cpu_seconds, Optional(0.0));
}

TEST_F(CpuClock, EndsTheTurnOfAProgramThatComputesForTooLong) {
  white_takes(100ms, 900ms);
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
  EXPECT_EQ(notes.verdict->outcome.detail, "2 s of CPU time allowed; said nothing");
  EXPECT_THAT(notes.verdict->clocked_cpu_seconds, Optional(3.6));  // with its last look
  EXPECT_EQ(notes.verdict->suspect, "");
}

TEST_F(CpuClock, EndsTheTurnOfAProgramThatSleepsForEver) {
  limits.turn = 100ms;
  white_takes(900ms, 1ms);
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.detail,
            "no move in 12.6 s, 0.0 s of them computing; 0.1 s of CPU time allowed; said nothing");
}

TEST_F(CpuClock, CountsCpuTimeForTheLimitOfAllMoves) {
  limits.match = 1s;
  white_takes(900ms, 400ms);
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.detail, "1 s of CPU time allowed for all its moves; said nothing");
  ASSERT_EQ(notes.turns.size(), 6U);
  EXPECT_EQ(white.times_left[0], 600ms);
}

TEST_F(CpuClock, AnAnswerAfterTheLimitIsNone) {
  limits.turn = 1s;
  white.answers_after_looks = 2;
  white_takes(900ms, 900ms);
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.detail, "1 s of CPU time allowed; its answer came after 1.800 s");
}

TEST_F(CpuClock, CountsCpuTimeForTheOverage) {
  limits.turn = 300ms;
  limits.overage = 250ms;
  white_takes(0ms, 400ms);
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_THAT(notes.turns[6].clocked_cpu_seconds, Optional(0.4));
}

TEST_F(CpuClock, IsTheWallClockForWhoHasNoProgram) {
  white.has_program = false;
  white_takes(900ms, 0ms);
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.detail, "2 s allowed; said nothing");
  EXPECT_EQ(notes.verdict->clocked_cpu_seconds, std::nullopt);
}

TEST_F(CpuClock, CountsWhatAProgramComputesInItsStart) {
  limits.start = 1s;
  limits.start_cpu = 10s;
  for (ScriptedContestant* each : {&white, &black}) {
    each->looks_at_its_start = 4;
    each->answers_after_its_start = true;
    each->on_look_at_start = [this, each] {
      if (each->looks_at_its_start < 0) return;
      leap += 900ms;
      each->cpu += 200ms;
    };
  }
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line) << notes.verdict->outcome.detail;
}

TEST_F(CpuClock, EndsAStartThatComputesOrSleepsForTooLong) {
  limits.start = limits.turn = 1s;
  for (const bool is_white : {true, false}) {
    for (const auto& [cpu, used] : {std::pair(400ms, "1.2 s used in 2.7 s"), {1ms, "0.0 s used in 20.7 s"}}) {
      for (ScriptedContestant* each : {&white, &black}) {
        each->answers.clear();
        each->on_look_at_start = nullptr;
        each->takes_colour = true;
        each->cpu = 0ns;
      }
      ScriptedContestant& slow = is_white ? white : black;
      slow.takes_colour = false;
      slow.on_look_at_start = [this, &slow, step = cpu] {
        leap += 900ms;
        slow.cpu += step;
      };
      script("D");
      if (is_white) white.answers.clear();
      EXPECT_EQ(play().ending, Ending::never_read_colour);
      EXPECT_EQ(notes.verdict->outcome.detail,
                fmt::format("1 s of CPU time allowed from its start, {}; said nothing", used));
    }
  }
}

TEST_F(CpuClock, ChargesALongStartToTheFirstTurn) {
  limits.start_cpu = 500ms;
  limits.idle_policy = IdlePolicy::freeze;
  limits.turn = 1s;
  black.looks_at_its_start = 4;
  black.on_look_at_start = [this] {
    if (black.looks_at_its_start < 0) return;
    leap += 900ms;
    black.cpu += 200ms;
  };
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_DOUBLE_EQ(notes.turns[1].seconds, 0);
  ASSERT_TRUE(notes.turns[1].clocked_cpu_seconds);
  EXPECT_DOUBLE_EQ(*notes.turns[1].clocked_cpu_seconds, 0.5);
}

}  // namespace
}  // namespace kaven::referee::match
