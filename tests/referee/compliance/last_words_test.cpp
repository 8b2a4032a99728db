// SPDX-License-Identifier: MIT
#include "referee/compliance/last_words.hpp"

#include <gtest/gtest.h>

namespace kaven::referee::compliance {
namespace {

TEST(LastWords, AreTheLastLinesThatAreNotBlank) {
  EXPECT_EQ(last_words("one\ntwo\n\n  three\r\nfour\x1b\n \n"), "it printed last: two |   three | four\\x1b");
  EXPECT_EQ(last_words("one"), "it printed last: one");
  EXPECT_EQ(last_words(" \n\n"), "it printed nothing");
  EXPECT_EQ(last_words(""), "it printed nothing");
}

TEST(LastWords, LeaveOutWhatIsSaidAnyway) {
  const char* said = "exit status 1; mine raised KeyError: 'board'";
  EXPECT_EQ(last_words("here\nKeyError: 'board'\nraised mine raised KeyError: 'board'\n", said),
            "it printed last: here");
  EXPECT_EQ(last_words("KeyError: 'board'\n", said), "");
  EXPECT_EQ(last_words("KeyError: 'time'\n", said), "it printed last: KeyError: 'time'");
  EXPECT_EQ(last_words("", said), "it printed nothing");
}

TEST(LastWords, TheLineThatNamesTheErrorComesFirstAndWhole) {
  EXPECT_EQ(last_words("  File \"/t/agent.py\", line 32\n    def play()\n"
                       "              ^\nSyntaxError: expected ':'\n"),
            "it printed last: SyntaxError: expected ':' | agent.py, line 32");
}

TEST(QuotedOutput, HasALineForAllLines) {
  EXPECT_EQ(quoted_output("my move:\n\n(W D 1)\n"), "'my move: | (W D 1)'");
}

using game::Result;

TEST(Announcement, NamesTheWinnerOrTheLoserInAnyWords) {
  for (const char* said : {"White wins: four in a row", "I WON!", "Black has lost.", "You lose",
                           "white beats black", "Game over, winner: W"}) {
    EXPECT_EQ(announcement_fault(said, Result::white_wins), std::nullopt) << said;
  }
}

TEST(Announcement, OfTheWrongSideIsNone) {
  EXPECT_EQ(announcement_fault("White wins", Result::black_wins), "it named the wrong side");
  EXPECT_EQ(announcement_fault("Black loses", Result::black_wins), "it named the wrong side");
}

TEST(Announcement, OfADrawNeedsAWordForIt) {
  EXPECT_EQ(announcement_fault("It's a TIE", Result::draw), std::nullopt);
  EXPECT_EQ(announcement_fault("the board is full", Result::both_lose), std::nullopt);
  EXPECT_EQ(announcement_fault("White wins", Result::draw), "it did not say draw");
  EXPECT_EQ(announcement_fault("a draw", Result::white_wins), "it said that this is a draw");
}

TEST(Announcement, IsMissingWhenNothingSaysIt) {
  EXPECT_EQ(announcement_fault("", Result::draw), "it printed nothing");
  EXPECT_EQ(announcement_fault("12345", Result::draw), "it printed nothing");
  EXPECT_EQ(announcement_fault("goodbye, window", Result::white_wins), "it did not say who has won");
}

TEST(Announcement, ShowsAMoveHoweverItIsWritten) {
  for (const char* said : {"Invalid move (B C 12)", "b c 12 is illegal", "C12: occupied", "[C, 12]"}) {
    EXPECT_TRUE(shows_text(said, "(B C 12)")) << said;
  }
  EXPECT_FALSE(shows_text("invalid move", "(B C 12)"));
  EXPECT_FALSE(shows_text("(B D 12)", "(B C 12)"));
  EXPECT_TRUE(shows_text("not a move: (pass)", "(PASS)"));
}

}  // namespace
}  // namespace kaven::referee::compliance
