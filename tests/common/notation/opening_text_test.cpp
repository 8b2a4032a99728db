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
  EXPECT_THAT(error_of("(W D 1) (B D 3)"), HasSubstr("(B D 3): lower places unoccupied"));
  EXPECT_THAT(error_of("(B D 1) (W D 2)"), HasSubstr("(B D 1): "));
  EXPECT_THAT(error_of("(W D 1) (B H 1)"), HasSubstr("(B H 1): "));
}

TEST(OpeningText, WhatIsNoMoveIsNamed) {
  EXPECT_THAT(error_of("D1 D2"), HasSubstr("expected moves as in (W D 1) (B D 2), not 'D1 D2'"));
  EXPECT_THAT(error_of("(W D 1) then (B D 2)"), HasSubstr("not ' then (B D 2)'"));
  EXPECT_THAT(error_of("(W D 1) (B D"), HasSubstr("not ' (B D'"));
}

TEST(OpeningText, WhiteIsToMoveInAnUndecidedGame) {
  EXPECT_THAT(error_of("(W D 1)"), HasSubstr("expected as many moves of Black as of White"));
  game::Rules rules;
  rules.line_length = 2;
  EXPECT_THAT(error_of("(W A 1) (B C 1) (W A 2)", rules), HasSubstr("decided"));
}

}  // namespace
}  // namespace kaven::notation
