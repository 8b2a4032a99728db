// SPDX-License-Identifier: MIT
#include "referee/match/match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/referee/match/scripted_match.hpp"

namespace kaven::referee::match {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(MatchTest, FourInARowWinsAndTheLoserIsShownTheLastMove) {
  script("DADADAD");
  EXPECT_EQ(play().result, Result::white_wins);
  EXPECT_EQ(notes.verdict->outcome.ending, Ending::line);
  EXPECT_EQ(notes.turns.size(), 7U);
  EXPECT_THAT(black.calls, ElementsAre("start Black", "turn after D1", "settle", "turn after D2", "settle",
                                       "turn after D3", "settle", "end after D4", "end"));
}

TEST_F(MatchTest, WhiteGetsNoSignForItsFirstTurnButItsStart) {
  script("D");
  black.answers.emplace_back(contestant::SaidNoMove{"nonsense"});
  play();
  EXPECT_THAT(white.calls, ElementsAre("start White", "settle", "end"));
}

TEST_F(MatchTest, AfterAnOddNumberOfStonesBlackMovesFirst) {
  header.opening = {{Colour::white, {3, 0}}};
  black.answers.emplace_back(contestant::SaidMove{{Colour::black, {3, 1}}});
  white.answers.emplace_back(contestant::SaidNoMove{"nonsense"});
  play();
  EXPECT_EQ(notes.first_clocks, 1);
  EXPECT_THAT(black.calls, ElementsAre("start Black", "settle", "end"));
  EXPECT_THAT(white.calls, ElementsAre("start White", "turn after D2", "end"));
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
}

TEST_F(MatchTest, AWhiteThatWaitsForItsTurnGetsItWhenItIsReady) {
  white.waits_for_its_turn = true;
  script("D");
  black.answers.emplace_back(contestant::SaidNoMove{"nonsense"});
  play();
  EXPECT_THAT(white.calls, ElementsAre("start White", "first turn", "settle", "end"));
}

TEST_F(MatchTest, AWhiteThatWaitsForItsTurnIsNotReadyForEver) {
  limits.start = 1ms;
  white.waits_for_its_turn = true;
  white.takes_colour = false;
  EXPECT_EQ(play().ending, Ending::never_read_colour);
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
}

TEST_F(MatchTest, AResignationLosesInItsOwnWords) {
  white.answers.emplace_back(contestant::Resigned{"'quit' was typed"});
  EXPECT_EQ(play().ending, Ending::resigned);
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
  EXPECT_EQ(black.verdict, "Black (b) wins against White (a): White resigned: 'quit' was typed");
  EXPECT_EQ(white.verdict, black.verdict);
}

TEST_F(MatchTest, AColourThatHasNotBeenReadIsNotOverwrittenByTheLastMove) {
  header.rules.line_length = 1;
  black.takes_colour = false;
  script("D");
  EXPECT_EQ(play().result, Result::white_wins);
  EXPECT_EQ(notes.verdict->outcome.ending, Ending::line);
  EXPECT_THAT(black.calls, ElementsAre("start Black", "end"));
}

/// The game of script() was played to its end although the clocks jumped; its turns took no time.
void expect_untouched(const Notes& notes) {
  EXPECT_EQ(notes.verdict->outcome.ending, Ending::line);
  ASSERT_EQ(notes.turns.size(), 7U);
  for (const record::Turn& turn : notes.turns) {
    EXPECT_GE(turn.seconds, 0);
    EXPECT_LE(turn.seconds, 1);
  }
}

TEST_F(MatchTest, AClockThatLeapsAheadIsChargedToNobody) {
  disturb(1h, 0s);
  script("DADADAD");
  play();
  expect_untouched(notes);
}

TEST_F(MatchTest, AClockThatIsSetBackDoesNoHarm) {
  disturb(-1h, 0s);
  script("DADADAD");
  play();
  expect_untouched(notes);
}

TEST_F(MatchTest, ASleepOfTheMachineIsChargedToNobody) {
  disturb(0s, 1h);
  script("DADADAD");
  play();
  expect_untouched(notes);
}

TEST_F(MatchTest, ASleepOfTheMachineThatLeapsAtWakingIsChargedToNobody) {
  disturb(1h, 1h);
  script("DADADAD");
  play();
  expect_untouched(notes);
}

// White takes 0.9 s for each move, because a longer delay counts as a stop of the referee.
TEST_F(MatchTest, TheTimeForAllMovesIsToldAndEndsTheGame) {
  stop_time();
  limits.match = 2s;
  white.on_look = [this] { leap += 900ms; };
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
  EXPECT_EQ(notes.verdict->outcome.detail, "2 s allowed for all its moves; said nothing");
  EXPECT_EQ(notes.turns.size(), 6U);
  EXPECT_THAT(white.times_left, ElementsAre(1100ms, 200ms, 0ms));
  EXPECT_THAT(black.times_left, ElementsAre(2s, 2s, 2s));
}

TEST_F(MatchTest, WhoeverSleepsInItsTurnsIsOutOfTimeEarlier) {
  stop_time();
  limits.sleep = 2s;
  white.on_look = [this] { leap += 900ms; };
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.turns.size(), 4U);
  EXPECT_EQ(notes.verdict->outcome.detail,
            "2.7 s for all its moves, and computed for less than a tenth of that; 2 s are allowed so");
}

TEST_F(MatchTest, WhoeverComputesInItsTurnsDoesNotSleep) {
  stop_time();
  limits.sleep = 2s;
  white.on_look = [this] { leap += 900ms; };
  white.cpu_per_look = 100ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
}

/// Black takes 4.5 s until it has read its colour; its threads compute for 10 s in total.
class LongStart : public MatchTest {
 protected:
  LongStart() {
    stop_time();
    limits.start_cpu = 2s;
    limits.idle_policy = IdlePolicy::freeze;
    black.looks_at_its_start = 4;
    black.on_look_at_start = [this] {
      if (black.looks_at_its_start >= 0) leap += 900ms;
    };
    black.cpu_per_look = 10s;
    script("DADADAD");
  }
};

TEST_F(LongStart, IsChargedBeyondWhatIsFree) {
  limits.turn = 3s;
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_DOUBLE_EQ(notes.turns[1].seconds, 2.5);
  EXPECT_DOUBLE_EQ(notes.turns[1].unclocked_cpu_seconds, 10);
  // Black's turn begins before the spectators receive White's move, so the warning belongs to White's move.
  EXPECT_THAT(
      notes.turns[0].warnings,
      Contains("Black (b): computed for 4.5 s while no clock ran; 2 s are free, 2.5 s are charged to its "
               "next turn"));
  EXPECT_DOUBLE_EQ(notes.turns[3].seconds, 0);
}

TEST_F(LongStart, CanTakeTheWholeFirstTurn) {
  limits.turn = 2s;
  black.answers.clear();
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.result, Result::white_wins);
}

TEST_F(LongStart, IsFreeToWhoOnlyWaits) {
  black.cpu_per_look = 10ms;
  limits.turn = 2s;
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_DOUBLE_EQ(notes.turns[1].seconds, 0);
}

TEST_F(MatchTest, WhatAllThreadsComputeWhileAProgramIsStartedAnewIsCharged) {
  stop_time();
  limits.start_cpu = 5s;
  limits.turn = 3s;
  black.on_turn = [this, turns = 0]() mutable {
    // Eight threads compute for two seconds.
    if (++turns == 2) leap += 2s;
    black.cpu_per_look = turns == 2 ? 16s : 0s;
  };
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_DOUBLE_EQ(notes.turns[1].seconds, 0);
  EXPECT_DOUBLE_EQ(notes.turns[3].seconds, 2) << "more is not charged than has passed";
}

TEST_F(MatchTest, AnIllegalMoveLosesAndIsQuotedWithTheReason) {
  script("D");
  black.answers.emplace_back(contestant::SaidMove{{Colour::black, {3, 2}}});
  const game::Outcome& outcome = play();
  EXPECT_EQ(outcome.result, Result::white_wins);
  EXPECT_EQ(outcome.ending, Ending::illegal_move);
  EXPECT_EQ(outcome.detail, "(B D 3): lower places unoccupied: the lowest free place of the column is D2");
}

TEST_F(MatchTest, AnAnswerThatIsNoMoveLoses) {
  white.answers.emplace_back(contestant::SaidNoMove{"a move has three parts"});
  EXPECT_EQ(play().result, Result::black_wins);
  EXPECT_EQ(notes.verdict->outcome.detail, "a move has three parts");
}

TEST_F(MatchTest, AnOverrunLoses) {
  limits.turn = 1ms;
  EXPECT_EQ(play().ending, Ending::time);
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
  EXPECT_THAT(notes.verdict->outcome.detail, HasSubstr("said nothing"));
}

TEST_F(MatchTest, WhiteThatNeverTakesItsColourLosesForThat) {
  limits.turn = 1ms;
  limits.start = 2ms;
  white.takes_colour = false;
  EXPECT_EQ(play().ending, Ending::never_read_colour);
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
  EXPECT_EQ(notes.verdict->outcome.detail, "0.002 s allowed from its start; said nothing");
  EXPECT_EQ(notes.first_clocks, 0);
}

TEST_F(MatchTest, WhitesStartIsNotOnItsClock) {
  limits.turn = 1ms;
  white.looks_at_its_start = 5;
  white.answers_after_its_start = true;
  script("D");
  black.answers.emplace_back(contestant::SaidNoMove{"nonsense"});
  EXPECT_EQ(play().ending, Ending::illegal_move);
  EXPECT_EQ(notes.turns.size(), 1U);
  EXPECT_EQ(notes.first_clocks, 1);
}

TEST_F(MatchTest, WhitesClockStartsAtTheLatestWhenTheLimitOfItsStartIsOver) {
  limits.start = 1ms;
  white.looks_at_its_start = 5;
  white.answers_after_its_start = true;
  script("D");
  black.answers.emplace_back(contestant::SaidNoMove{"nonsense"});
  EXPECT_EQ(play().ending, Ending::illegal_move);
  ASSERT_EQ(notes.turns.size(), 1U);
  // The match looks every 20 ms.
  EXPECT_GT(notes.turns[0].seconds, 0.05);
}

TEST_F(MatchTest, AWhiteThatAnswersWithoutTakingItsColourHasItsTurnFromItsLaunchOn) {
  for (const bool long_start : {false, true}) {
    limits.turn = long_start ? Clock::duration(1ms) : no_hurry;
    limits.start = long_start ? no_hurry : Clock::duration(1ms);
    white.looks_at_its_start = 5;
    white.answers_after_its_start = true;
    white.takes_colour = false;
    script("D");
    black.answers.emplace_back(contestant::SaidNoMove{"nonsense"});
    EXPECT_EQ(play().ending, Ending::illegal_move);
    EXPECT_EQ(notes.turns.size(), 1U);
    EXPECT_GT(notes.turns[0].seconds, 0.05);
    EXPECT_EQ(notes.first_clocks, 0);
    notes.turns.clear();
  }
}

TEST_F(MatchTest, BlackThatNeverTakesItsColourLosesAfterTheStartLimitAndWhitesMoveCounts) {
  script("D");
  limits.start = 1ms;
  black.takes_colour = false;
  EXPECT_EQ(play().ending, Ending::never_read_colour);
  EXPECT_EQ(notes.verdict->outcome.result, Result::white_wins);
  EXPECT_EQ(notes.turns.size(), 1U);
  EXPECT_THAT(black.calls, ElementsAre("start Black", "end"));
}

TEST_F(MatchTest, AProgramThatExitsInItsTurnLosesAtOnce) {
  white.gone_status = 0x0100;
  EXPECT_EQ(play().ending, Ending::exited);
  EXPECT_THAT(notes.verdict->outcome.detail, HasSubstr("exit status 1"));
}

TEST_F(MatchTest, AProgramEndedByASignalLosesWithItsName) {
  white.gone_status = SIGSEGV;
  EXPECT_EQ(play().ending, Ending::killed_by_signal);
  EXPECT_THAT(notes.verdict->outcome.detail, HasSubstr("SIGSEGV (Segmentation fault)"));
}

TEST_F(MatchTest, AnAnswerLeftByAProgramThatHasGoneCounts) {
  script("DADADAD");
  white.gone_status = 0;
  EXPECT_EQ(play().result, Result::white_wins);
}

TEST_F(MatchTest, BlackGoneAfterReadingItsColourIsJudgedInItsTurn) {
  script("D");
  black.gone_status = 0;
  EXPECT_EQ(play().ending, Ending::exited);
  EXPECT_EQ(notes.turns.size(), 1U);
}

TEST_F(MatchTest, BlackGoneBeforeReadingItsColourLosesWithoutWaitingForWhite) {
  black.takes_colour = false;
  black.gone_status = 0;
  EXPECT_EQ(play().result, Result::white_wins);
  EXPECT_EQ(notes.turns.size(), 0U);
  EXPECT_THAT(notes.verdict->outcome.detail, HasSubstr("before it read its colour"));
}

TEST_F(MatchTest, AProgramThatCannotBeStartedLosesForThat) {
  white.answers.emplace_back(contestant::NotStartable{"No such file or directory"});
  EXPECT_EQ(play().ending, Ending::never_started);
  EXPECT_EQ(notes.verdict->outcome.detail, "No such file or directory");
}

TEST_F(MatchTest, AProgramThatSpoilsItsDirectoryLoses) {
  script("D");
  black.spoiled = "b.in cannot be put into its directory";
  EXPECT_EQ(play().result, Result::white_wins);
  EXPECT_EQ(notes.turns.size(), 1U);
}

TEST_F(MatchTest, WarningsSayWhoseTheyAre) {
  script("DADADAD");
  white.pending_warnings = {"was late"};
  play();
  EXPECT_THAT(notes.turns.front().warnings, ElementsAre("White (a): was late"));
}

TEST_F(MatchTest, WhoIsNotToMoveIsFrozenUntilItsTurnFileIsThere) {
  limits.idle_policy = IdlePolicy::freeze;
  script("DADADAD");
  play();
  EXPECT_THAT(black.calls, ElementsAre("start Black", "freeze", "turn after D1", "thaw", "settle", "freeze",
                                       "turn after D2", "thaw", "settle", "freeze", "turn after D3", "thaw",
                                       "settle", "freeze", "end after D4", "thaw", "end"));
}

TEST_F(MatchTest, WhereProgramsAreFrozenBlackHasReadItsColourAndIsFrozenBeforeWhiteStarts) {
  limits.idle_policy = IdlePolicy::freeze;
  limits.start = 1ms;
  black.takes_colour = false;
  EXPECT_EQ(play().ending, Ending::never_read_colour);
  EXPECT_EQ(notes.verdict->outcome.result, Result::white_wins);
  EXPECT_THAT(white.calls, ElementsAre("end"));
}

TEST_F(MatchTest, WhoComputesInItsOpponentsTurnLosesWhereThatIsThePolicy) {
  limits.idle_policy = IdlePolicy::forfeit;
  black.cpu_per_look = 300ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::idle_cpu);
  EXPECT_EQ(notes.verdict->outcome.result, Result::white_wins);
  EXPECT_THAT(notes.verdict->outcome.detail,
              testing::MatchesRegex("used 0.30 s of CPU in its opponent's turn of .* s; 0.2 s allowed"));
}

TEST_F(MatchTest, WhoComputesInItsOpponentsTurnIsWarnedWhereThatIsThePolicy) {
  black.cpu_per_look = 300ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
  EXPECT_THAT(notes.turns[2].warnings,
              ElementsAre(HasSubstr("b: used 0.30 s of CPU in its opponent's turn")));
}

TEST_F(MatchTest, TheCpuBudgetOfAnIdleTurnMayBeUsed) {
  limits.idle_policy = IdlePolicy::forfeit;
  limits.idle_budget = 300ms;
  black.cpu_per_look = 300ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
}

TEST_F(MatchTest, WhoGoesOnWhileItIsStoppedLoses) {
  limits.idle_policy = IdlePolicy::freeze;
  black.stopped_use = 300ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::idle_cpu);
  EXPECT_EQ(notes.verdict->outcome.result, Result::white_wins);
  EXPECT_EQ(notes.turns.size(), 1);
  EXPECT_THAT(
      notes.verdict->outcome.detail,
      testing::MatchesRegex("went on while it was stopped, and used 0.30 s of CPU in its opponent's turn "
                            "of .* s; 0.2 s allowed"));
}

TEST_F(MatchTest, WhoGoesOnWhileItIsStoppedLosesAlsoWhenThatHasCostItsOpponentTheTime) {
  limits.idle_policy = IdlePolicy::freeze;
  limits.turn = 1ms;
  black.stopped_use = 300ms;
  EXPECT_EQ(play().ending, Ending::idle_cpu);
  EXPECT_EQ(notes.verdict->outcome.result, Result::white_wins);
}

TEST_F(MatchTest, WhatAFrozenProgramUsesOnItsWayToRestIsItsOwnAffair) {
  limits.idle_policy = IdlePolicy::freeze;
  black.cpu_per_look = 300ms;
  black.stopped_use = 200ms;
  script("DADADAD");
  EXPECT_EQ(play().ending, Ending::line);
}

TEST_F(MatchTest, AProgramEndedForItsMemoryLosesForThat) {
  white.gone_status = SIGKILL;
  white.memory_exceeded = true;
  EXPECT_EQ(play().ending, Ending::memory);
}

TEST_F(MatchTest, AFullBoardIsADraw) {
  header.rules = {.columns = 1, .rows = 2, .line_length = 2};
  script("AA");
  EXPECT_EQ(play().result, Result::draw);
  EXPECT_EQ(notes.verdict->outcome.ending, Ending::full_board);
}

TEST_F(MatchTest, AnInterruptedMatchHasNoVerdict) {
  std::raise(SIGTERM);
  EXPECT_THROW(play(), Interrupted);
  EXPECT_EQ(notes.starts, 1);
  EXPECT_FALSE(notes.verdict);
}

}  // namespace
}  // namespace kaven::referee::match
