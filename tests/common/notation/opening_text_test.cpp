// SPDX-License-Identifier: MIT
#include "common/notation/opening_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace kaven::notation {
namespace {

using game::Colour;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string error_of(std::string_view text, const game::Rules& rules = {}) {
  try {
    read_opening(text, rules);
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
  return "no error";
}

TEST(OpeningText, MovesStandOneBehindTheOther) {
  const auto moves = read_opening(" (W D 1) (b d 2)\n", {});
  EXPECT_THAT(moves, ElementsAre(game::Move{Colour::white, {3, 0}}, game::Move{Colour::black, {3, 1}}));
  EXPECT_EQ(write_opening(moves), "(W D 1) (B D 2)");
  EXPECT_EQ(read_opening(write_opening(moves), {}), moves);
}

TEST(OpeningText, NothingIsNoOpening) {
  EXPECT_THAT(read_opening("", {}), IsEmpty());
  EXPECT_THAT(read_opening(" \r\n", {}), IsEmpty());
  EXPECT_EQ(write_opening({}), "");
}

TEST(OpeningText, WhatCannotBePlayedIsNamed) {
  EXPECT_THAT(error_of("(W D 1) (B D 3)"), HasSubstr("'(B D 3)': lower places unoccupied"));
  EXPECT_THAT(error_of("(B D 1) (W D 2)"), HasSubstr("'(B D 1)': "));
  EXPECT_THAT(error_of("(W D 1) (B H 1)"), HasSubstr("'(B H 1)': "));
}

TEST(OpeningText, WhatIsNoMoveIsNamed) {
  EXPECT_THAT(error_of("(W D 1) then (B D 2)"),
              HasSubstr("move 2, 'then (B D 2)': expected a move as in (W H 8)"));
  EXPECT_THAT(error_of("(W D 1) (B D"), HasSubstr("move 2, '(B D': expected"));
  EXPECT_THAT(error_of("D1 Nf3"), HasSubstr("move 2, 'N': "));
  EXPECT_THAT(error_of("440"), HasSubstr("move 3, '0': expected the number of a column, counted from 1"));
  EXPECT_THAT(error_of("4444444"), HasSubstr("move 7, '4': column full"));
}

TEST(OpeningText, AnUndecidedGameIsLeft) {
  game::Rules rules;
  rules.line_length = 2;
  EXPECT_THAT(error_of("(W A 1) (B C 1) (W A 2)", rules),
              HasSubstr("move 3, '(W A 2)': this move ends the game"));
}

TEST(OpeningText, TheNotationsOfOtherProgramsAreRead) {
  const std::string four = "(W D 1) (B D 2) (W C 1)";
  for (const char* const text : {"d1 d2 c1", "D1D2C1", "d1, d2, c1", "1. d1 d2 2. c1", "1... d1 d2 c1",
                                 "d d c", "ddc", "443", "4 4 3", "4,4,3", " (W D 1)(B D 2) (w c 1)"})
    EXPECT_EQ(write_opening(read_opening(text, {})), four) << text;
  EXPECT_THAT(read_opening("-", {}), IsEmpty());
  const game::Rules gomoku{.columns = 15, .rows = 15, .line_length = 5, .gravity = false};
  for (const char* const text : {"0,0, 1,0, 1,3", "0,0,1,0,1,3", " 0, 0 , 1,0 ,1,3", "h8 i8 i11", "h8i8i11"})
    EXPECT_EQ(write_opening(read_opening(text, gomoku)), "(W H 8) (B I 8) (W I 11)") << text;
  EXPECT_EQ(write_opening(read_opening("-7,-7", gomoku)), "(W A 1)");
  EXPECT_THAT(error_of("0,0, 8,0", gomoku), HasSubstr("move 2, '8,0': off the board"));
  EXPECT_THAT(error_of("0,0, 1", gomoku), HasSubstr("move 2, '1': expected x,y from the centre"));
  EXPECT_THAT(error_of("0,0, 0,0", gomoku), HasSubstr("move 2, '0,0': place occupied"));
  const game::Rules wide{.columns = 12, .rows = 6};
  EXPECT_EQ(write_opening(read_opening("10 12 1", wide)), "(W J 1) (B L 1) (W A 1)");
}

}  // namespace
}  // namespace kaven::notation
