// SPDX-License-Identifier: MIT
#include "common/notation/outcome_text.hpp"

#include <gtest/gtest.h>

namespace kaven::notation {
namespace {

using game::Ending;
using game::Outcome;
using game::Result;

std::string said(const Outcome& outcome, int line_length = 4) {
  return outcome_sentence(outcome, {.line_length = line_length}, "claimeven", "student");
}

TEST(OutcomeText, AWinSaysWhoWonAndWhere) {
  EXPECT_EQ(said({Result::white_wins, Ending::line, {{3, 0}, {3, 1}, {3, 2}, {3, 3}}, ""}),
            "White (claimeven) wins against Black (student): four in a row at D1 D2 D3 D4");
  EXPECT_EQ(said({Result::black_wins, Ending::most_lines, {}, "4 to 2"}),
            "Black (student) wins against White (claimeven): more lines on the full board: 4 to 2");
}

TEST(OutcomeText, AForfeitSaysWhatTheLoserDid) {
  const std::string start = "Black (student) wins against White (claimeven): White";
  EXPECT_EQ(said({Result::black_wins, Ending::illegal_move, {}, "column full"}),
            start + "'s move is illegal: column full");
  EXPECT_EQ(said({Result::black_wins, Ending::time, {}, ""}), start + " overran the time limit");
  EXPECT_EQ(said({Result::black_wins, Ending::exited, {}, "status 1"}),
            start + "'s program exited without an answer: status 1");
  EXPECT_EQ(said({Result::black_wins, Ending::killed_by_signal, {}, ""}),
            start + "'s program was ended by a signal");
  EXPECT_EQ(said({Result::black_wins, Ending::never_started, {}, ""}),
            start + "'s program could not be started");
  EXPECT_EQ(said({Result::black_wins, Ending::never_read_colour, {}, ""}),
            start + "'s program never read its colour");
}

TEST(OutcomeText, ADrawAndADoubleLossNameBoth) {
  EXPECT_EQ(said({Result::draw, Ending::full_board, {}, ""}),
            "draw between White (claimeven) and Black (student): the board is full");
  EXPECT_EQ(said({Result::draw, Ending::adjudicated, {}, "by agreement"}),
            "draw between White (claimeven) and Black (student): adjudicated: by agreement");
  EXPECT_EQ(said({Result::both_lose, Ending::full_board, {}, ""}),
            "White (claimeven) and Black (student) both lose: the board is full");
}

TEST(OutcomeText, WhatStrangersWroteIsMadePrintable) {
  EXPECT_EQ(outcome_sentence({Result::white_wins, Ending::exited, {}, "\x1b[2J"}, {}, "a\nb", "\xff"),
            "White (a\\nb) wins against Black (\\xff): Black's program exited without an answer: \\x1b[2J");
}

TEST(OutcomeText, LineLengthsAreWordsUpToNine) {
  EXPECT_EQ(line_words(1), "one in a row");
  EXPECT_EQ(line_words(5), "five in a row");
  EXPECT_EQ(line_words(9), "nine in a row");
  EXPECT_EQ(line_words(10), "10 in a row");
  EXPECT_EQ(aim_words({.line_length = 5}), "five in a row");
  EXPECT_EQ(aim_words({.goal = game::Goal::most_lines}), "most lines of four");
}

}  // namespace
}  // namespace kaven::notation
