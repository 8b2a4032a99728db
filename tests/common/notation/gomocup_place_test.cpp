#include "common/notation/gomocup_place.hpp"

#include <gtest/gtest.h>

namespace kaven::notation {
namespace {

TEST(GomocupPlace, IsColumnAndRowFromTheUpperLeftCorner) {
  EXPECT_EQ(gomocup_place({7, 14}), "7,14");
  EXPECT_EQ(read_gomocup_place("7,14"), (game::Place{7, 14}));
}

TEST(GomocupPlace, MayHaveBlanksAnywhereAndLieOffTheBoard) {
  EXPECT_EQ(read_gomocup_place(" 7 ,\t14 \r"), (game::Place{7, 14}));
  EXPECT_EQ(read_gomocup_place("-1,99"), (game::Place{-1, 99}));
}

TEST(GomocupPlace, WhatIsNoPairOfNumbersIsNone) {
  for (const char* text :
       {"", ",", "7", "7,", ",7", "7 7", "h,8", "7,8,1", "7,+8", "1.5,2", "7,99999999999999", "7;8"}) {
    EXPECT_EQ(read_gomocup_place(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace kaven::notation
