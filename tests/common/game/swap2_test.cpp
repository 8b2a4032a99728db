// SPDX-License-Identifier: MIT
#include "common/game/swap2.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"

namespace kaven::game {
namespace {

/// The position after moves to places of the first row, by their columns' letters.
Position after(const std::string& columns) {
  Rules rules = find_game("gomoku")->rules;
  rules.opening = Opening::swap2;
  Position position(rules);
  for (const char letter : columns) position.play({position.to_move(), {letter - 'A', 0}});
  return position;
}

/// The first stones of the first row: W, B, or . for none.
std::string row(const Position& position) {
  std::string stones;
  for (int column = 0; column < 6; ++column) {
    const auto stone = position.at({column, 0});
    stones += !stone ? '.' : *stone == Colour::white ? 'W' : 'B';
  }
  return stones;
}

TEST(Swap2, WhitePutsThreeStonesOfBothColours) {
  EXPECT_EQ(after("").to_move(), Colour::white);
  EXPECT_EQ(after("A").to_move(), Colour::white);
  EXPECT_EQ(after("AB").to_move(), Colour::white);
  EXPECT_EQ(row(after("ABC")), "WBW...");
  EXPECT_EQ(after("ABC").to_move(), Colour::black);
}

TEST(Swap2, BlackMayStay) {
  EXPECT_EQ(row(after("ABCD")), "WBWB..");
  EXPECT_EQ(after("ABCD").to_move(), Colour::white);
}

TEST(Swap2, BlackMaySwapByNamingTheFirstStone) {
  const Position position = after("ABCA");
  EXPECT_EQ(row(position), "BWB...");
  EXPECT_EQ(position.to_move(), Colour::white);
  EXPECT_EQ(position.ply(), 4);
  EXPECT_EQ(row(after("ABCAD")), "BWBW..");
}

TEST(Swap2, BlackMayPutTwoMoreByNamingTheSecondAndWhiteChooses) {
  EXPECT_EQ(after("ABCB").to_move(), Colour::black);
  EXPECT_EQ(after("ABCBD").to_move(), Colour::black);
  EXPECT_EQ(row(after("ABCBDE")), "WBWBW.");
  EXPECT_EQ(after("ABCBDE").to_move(), Colour::white);
  // White takes the second colour, or keeps the first.
  EXPECT_EQ(row(after("ABCBDEF")), "BWBWBW");
  EXPECT_EQ(after("ABCBDEF").to_move(), Colour::black);
  EXPECT_EQ(row(after("ABCBDEA")), "WBWBW.");
  EXPECT_EQ(after("ABCBDEA").to_move(), Colour::black);
  EXPECT_EQ(row(after("ABCBDEAF")), "WBWBWB");
}

TEST(Swap2, OtherStonesAndOtherTimesAreNoChoice) {
  for (const char* moves : {"A", "AB", "ABCD", "ABCA", "ABCB", "ABCBD", "ABCBDEA"}) {
    const Position position = after(moves);
    EXPECT_EQ(position.check({position.to_move(), {0, 0}}), Illegality::place_occupied) << moves;
  }
  EXPECT_EQ(after("ABC").check({Colour::black, {2, 0}}), Illegality::place_occupied);
  EXPECT_EQ(after("ABCBDE").check({Colour::white, {1, 0}}), Illegality::place_occupied);
}

TEST(Swap2, EqualPositionsHaveEqualKeysAndADeclarationIsPartOfThem) {
  EXPECT_EQ(after("ABCBDEA").hash(), after("ABCDE").hash()) << "kept, and stayed";
  EXPECT_NE(after("ABCB").hash(), after("ABC").hash());
  EXPECT_EQ(after("ABCBED").hash(), after("ABCBED").hash());
}

}  // namespace
}  // namespace kaven::game
