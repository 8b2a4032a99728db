// SPDX-License-Identifier: MIT
#include "common/notation/move_form.hpp"

#include <gtest/gtest.h>

#include <string>

namespace kaven::notation {
namespace {

using namespace std::string_literals;

std::string advice(const std::string& text) {
  return move_form_advice(text, game::Colour::white);
}

TEST(MoveForm, NamesWhatIsWrongAndHowItIsWritten) {
  EXPECT_EQ(advice("W,D,1"), "this has no parentheses and commas between its parts: write (W D 1)");
  EXPECT_EQ(advice("W D 1\n"), "this has no parentheses: write (W D 1)");
  EXPECT_EQ(advice("w d 1"), "this has no parentheses: write (W D 1)");
  EXPECT_EQ(advice("white d 1"), "this has no parentheses: write (W D 1)");
  EXPECT_EQ(advice("(W D 1"), "this has no closing parenthesis: write (W D 1)");
  EXPECT_EQ(advice("W D 1)"), "this has no opening parenthesis: write (W D 1)");
  EXPECT_EQ(advice("[W D 1]"), "this has brackets that are no parentheses: write (W D 1)");
  EXPECT_EQ(advice("(W,D,1)"), "this has commas between its parts: write (W D 1)");
  EXPECT_EQ(advice("('W', 'D', 1)"), "this has commas between its parts and quotation marks: write (W D 1)");
  EXPECT_EQ(advice("(WD1)"), "this has no blanks between its parts: write (W D 1)");
  EXPECT_EQ(advice("(W D1)"), "this has no blanks between its parts: write (W D 1)");
  EXPECT_EQ(advice("B-D-12"), "this has no parentheses and marks between its parts: write (B D 12)");
  EXPECT_EQ(advice("((W) D 1)"), "this has more than one pair of brackets: write (W D 1)");
}

TEST(MoveForm, MeansTheMoverWhereNoColourIsNamed) {
  EXPECT_EQ(advice("D1"),
            "this has no parentheses, no blanks between its parts and no colour: write (W D 1)");
  EXPECT_EQ(move_form_advice("(d 1)", game::Colour::black), "this has no colour: write (B D 1)");
  EXPECT_EQ(move_form_advice("b1", game::Colour::black),
            "this has no parentheses, no blanks between its parts and no colour: write (B B 1)");
}

TEST(MoveForm, SaysWhereAPartStandsOrIsOfTheWrongKind) {
  EXPECT_EQ(advice("(W 1 D)"), "this has the row before the column: write (W D 1)");
  EXPECT_EQ(advice("(D 1 W)"), "this has its colour at the end: write (W D 1)");
  EXPECT_EQ(advice("(W 4 1)"), "this has a number for the column, which is a letter: write (W D 1)");
  EXPECT_EQ(
      advice("4 1"),
      "this has no parentheses, no colour and a number for the column, which is a letter: write (W D 1)");
}

TEST(MoveForm, KnowsTextOfTwoBytesALetter) {
  EXPECT_EQ(advice("\xff\xfe(\0W\0 \0D\0 \0"
                   "1\0)\0"s),
            "this has two bytes for each letter (UTF-16), where plain ASCII is expected: write (W D 1)");
}

TEST(MoveForm, IsSilentWhereNobodyCanTellWhatIsMeant) {
  for (const std::string text :
       {"", "pass", "4", "I resign", "W", "W D", "(X D 1)", "W D 1 2", "W D 12345"}) {
    EXPECT_EQ(advice(text), "") << text;
  }
  EXPECT_EQ(advice(std::string(1000, 'W')), "");
  EXPECT_EQ(advice("(W 99 1)"), "");
}

TEST(MoveForm, IsSilentOfAGoodMove) {
  EXPECT_EQ(advice("(W D 1)\n"), "");
}

TEST(MoveForm, NamesNoMoreFaultsThanFitOnALine) {
  EXPECT_EQ(advice(std::string("5c+\0w", 5)),
            "this has two bytes for each letter (UTF-16), where plain ASCII is expected, no parentheses, "
            "marks between "
            "its parts and more: write (W C 5)");
}

}  // namespace
}  // namespace kaven::notation
