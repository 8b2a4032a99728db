// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "agent/claimeven/game_play.hpp"
#include "common/game/catalogue.hpp"

namespace kaven::agent::claimeven {

namespace {

using game::Colour;

std::string complaint_about(const std::string& text, const game::Position& position) {
  return illegal_move_text(notation::read_move(text), text, position);
}

TEST(Announcements, ALegalMoveGivesNoCauseForComplaint) {
  EXPECT_EQ(complaint_about("(W D 1)\n", game::Position{game::Rules{}}), "");
  EXPECT_EQ(complaint_about("\r\n( white d 1 )", game::Position{game::Rules{}}), "");
}

TEST(Announcements, AnInvalidMoveIsDisplayedWithItsError) {
  game::Position position{game::Rules{}};
  for (int row = 0; row < 6; ++row) position.play({position.to_move(), {0, row}});
  EXPECT_EQ(complaint_about("(B D 1)", position),
            "Invalid move (B D 1): wrong colour: it is the turn of White");
  EXPECT_EQ(complaint_about("(W A 6)", position),
            "Invalid move (W A 6): column full: all 6 places of column A are occupied");
  EXPECT_EQ(complaint_about("(W D 9)", position),
            "Invalid move (W D 9): off the board: columns are A to G, rows 1 to 6");
  EXPECT_EQ(complaint_about("(W D 2)", position),
            "Invalid move (W D 2): lower places unoccupied: the lowest free place of the column is D1");
  position.play({Colour::white, {3, 0}});
  EXPECT_EQ(complaint_about("(B D 1)", position),
            "Invalid move (B D 1): place occupied: D1 holds a white stone");
}

TEST(Announcements, WhatIsNoMoveIsQuoted) {
  const game::Position position{game::Rules{}};
  EXPECT_EQ(complaint_about("pass\n", position), "Invalid move 'pass\\n': expected a move as in (W C 1)");
  EXPECT_EQ(complaint_about("(W D)", position),
            "Invalid move (W D): a move has three parts, as in (W C 1): this has 2");
  EXPECT_EQ(complaint_about("\x1b[2J", position), "Invalid move '\\x1b[2J': expected a move as in (W C 1)");
}

TEST(Announcements, TheVerdictSaysWhoIAm) {
  game::Position position{game::Rules{}};
  for (const int column : {3, 0, 3, 0, 3, 0, 3}) {
    position.play({position.to_move(), {column, position.height(column)}});
  }
  EXPECT_EQ(verdict(position, Colour::white),
            "White (me) wins against Black (the opponent): four in a row at D1 D2 D3 D4");
  EXPECT_EQ(verdict(position, Colour::black),
            "White (the opponent) wins against Black (me): four in a row at D1 D2 D3 D4");
}

}  // namespace
}  // namespace kaven::agent::claimeven
