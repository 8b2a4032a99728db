// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "common/game/position.hpp"

namespace kaven::game {
namespace {

const Rules seven_by_six{.pop_out = true};

// Capital letters are columns where a stone falls, small letters those where one is popped out.
Position play(const Rules& rules, std::string_view columns) {
  Position position(rules);
  for (const char letter : columns) {
    const bool pops_out = letter >= 'a';
    const int column = letter - (pops_out ? 'a' : 'A');
    position.play({position.to_move(), {column, pops_out ? pop_out_row : position.height(column)}});
  }
  return position;
}

std::string explained(const Position& position, Move move) {
  const auto illegality = position.check(move);
  return illegality ? explain(*illegality, position, move) : "legal";
}

TEST(PopOut, WhatLiesAboveFallsByOne) {
  const Position position = play(seven_by_six, "DDDEd");
  EXPECT_EQ(position.height(3), 2);
  EXPECT_EQ(position.at({3, 0}), Colour::black);
  EXPECT_EQ(position.at({3, 1}), Colour::white);
  EXPECT_EQ(position.at({3, 2}), std::nullopt);
  EXPECT_EQ(position.to_move(), Colour::black);
  EXPECT_EQ(position.ply(), 5);
}

TEST(PopOut, EachSideHasOneInAGame) {
  Position position = play(seven_by_six, "DEDE");
  EXPECT_TRUE(position.has_pop_out(Colour::white));
  position.play({Colour::white, {3, pop_out_row}});
  EXPECT_FALSE(position.has_pop_out(Colour::white));
  EXPECT_TRUE(position.has_pop_out(Colour::black));
  position.play({Colour::black, {4, pop_out_row}});
  EXPECT_EQ(explained(position, {Colour::white, {3, pop_out_row}}),
            "White has popped out a stone before: expected one pop-out in a game");
  position.undo();
  position.undo();
  EXPECT_TRUE(position.has_pop_out(Colour::white));
  EXPECT_EQ(position.hash(), play(seven_by_six, "DEDE").hash());
}

TEST(PopOut, OnlyAStoneOfOnesOwnCanBePoppedOut) {
  const Position position = play(seven_by_six, "DE");
  EXPECT_EQ(explained(position, {Colour::white, {4, pop_out_row}}),
            "no own stone to pop out: E1 holds a black stone");
  EXPECT_EQ(explained(position, {Colour::white, {0, pop_out_row}}), "no own stone to pop out: A1 is free");
  EXPECT_EQ(explained(position, {Colour::white, {7, pop_out_row}}),
            "off the board: columns are A to G, rows 1 to 6");
  EXPECT_EQ(explained(position, {Colour::white, {3, pop_out_row}}), "legal");
}

TEST(PopOut, IsOffTheBoardWhereTheRulesKnowOfNone) {
  const Position position = play(Rules{}, "DE");
  EXPECT_FALSE(position.has_pop_out(Colour::white));
  EXPECT_EQ(position.check({Colour::white, {3, pop_out_row}}), Illegality::off_the_board);
}

const Rules small{.columns = 4, .rows = 4, .line_length = 3, .pop_out = true};

TEST(PopOut, MayMakeTheLineThatWins) {
  const Position position = play(small, "CCCDBDDDc");
  EXPECT_EQ(position.outcome()->result, Result::white_wins);
  EXPECT_EQ(position.outcome()->ending, Ending::line);
  EXPECT_EQ(position.outcome()->detail, "");
  EXPECT_EQ(position.line_winner(), Colour::white);
}

TEST(PopOut, MayMakeTheLineOfTheOpponent) {
  const Position position = play(small, "BBBABCb");
  EXPECT_EQ(position.outcome()->result, Result::black_wins);
}

TEST(PopOut, ThatMakesAsManyLinesOfBothLetsTheGameGoOn) {
  Position position = play(small, "AAACCBBBa");
  EXPECT_EQ(position.lines(Colour::white), 1);
  EXPECT_EQ(position.lines(Colour::black), 1);
  EXPECT_FALSE(position.over());
  EXPECT_EQ(position.line_winner(), std::nullopt);
  EXPECT_FALSE(position.legal_moves().empty());
}

TEST(PopOut, ThatMakesLinesOfBothIsWonByWhoHasMore) {
  const Position position = play(small, "DBBBACBDCCCADDd");
  EXPECT_EQ(position.outcome()->result, Result::black_wins);
  EXPECT_EQ(position.outcome()->detail, "2 lines to 1");
}

TEST(PopOut, AFullBoardIsATieEvenForWhoCouldStillPopOut) {
  const Position position = play({.columns = 3, .rows = 1, .line_length = 3, .pop_out = true}, "ABC");
  EXPECT_TRUE(position.has_pop_out(position.to_move()));
  EXPECT_EQ(position.outcome()->result, Result::draw);
  EXPECT_EQ(position.outcome()->ending, Ending::full_board);
  EXPECT_TRUE(position.legal_moves().empty());
}

}  // namespace
}  // namespace kaven::game
