// SPDX-License-Identifier: MIT
#include "agent/connect4/moves.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::agent::connect4 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

MoveStringError error_in(std::string_view moves) {
  const auto read = read_moves(Geometry(7, 6), moves);
  EXPECT_TRUE(std::holds_alternative<MoveStringError>(read)) << moves;
  const auto* error = std::get_if<MoveStringError>(&read);
  return error == nullptr ? MoveStringError{} : *error;
}

TEST(Moves, AStringOfColumnsIsThePositionBehindThem) {
  const Geometry geometry(7, 6);
  const auto read = read_moves(geometry, "445");
  ASSERT_TRUE(std::holds_alternative<Stones>(read));
  const Stones expected = after(geometry, after(geometry, after(geometry, {}, 3), 3), 4);
  EXPECT_EQ(std::get<Stones>(read), expected);
  EXPECT_EQ(std::get<Stones>(read_moves(geometry, "-")), Stones{});
}

TEST(Moves, WhatIsWrongWithAStringIsSaidWithItsPlace) {
  EXPECT_EQ(error_in("448").character, 3U);
  EXPECT_THAT(error_in("448").reason, HasSubstr("expected a column from 1 to 7"));
  EXPECT_THAT(error_in("4444444").reason, HasSubstr("column 4 is full"));
  EXPECT_THAT(error_in("1212121").reason, HasSubstr("four in a row"));
}

TEST(Moves, ColumnsComeFromTheMiddleOutwardsWithoutTheFullOnes) {
  const Geometry geometry(7, 6);
  EXPECT_THAT(columns_from_the_middle(geometry, {}), ElementsAre(3, 2, 4, 1, 5, 0, 6));
  const auto full = std::get<Stones>(read_moves(geometry, "444444"));
  EXPECT_THAT(columns_from_the_middle(geometry, full), ElementsAre(2, 4, 1, 5, 0, 6));
}

}  // namespace
}  // namespace kaven::agent::connect4
