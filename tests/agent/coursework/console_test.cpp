// SPDX-License-Identifier: MIT
#include "agent/coursework/console.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace kaven::agent::coursework {
namespace {

TEST(Console, AColumnIsANumberWithinItsBounds) {
  EXPECT_EQ(read_column_number("0", 0, 6), 0);
  EXPECT_EQ(read_column_number(" 6 \r", 0, 6), 6);
  EXPECT_EQ(read_column_number("007", 1, 7), 7);
  for (const char* text :
       {"", " ", "7", "-1", "+1", "x", "1 2", "1x", "0x1", "99999999999999999999", "1.0"}) {
    EXPECT_EQ(read_column_number(text, 0, 6), std::nullopt) << text;
  }
  EXPECT_EQ(read_column_number("0", 1, 7), std::nullopt);
}

TEST(Console, AnswersComeLineByLineTheLastOneWithoutItsEndToo) {
  std::istringstream input("3\n\nabc");
  EXPECT_EQ(read_answer(input), "3");
  EXPECT_EQ(read_answer(input), "");
  EXPECT_EQ(read_answer(input), "abc");
  EXPECT_EQ(read_answer(input), std::nullopt);
}

TEST(Console, ALineWithoutEndDoesNotFillTheMemory) {
  std::istringstream input(std::string(100'000, '1') + "\n2\n");
  EXPECT_EQ(read_answer(input), std::string(200, '1'));
  EXPECT_EQ(read_answer(input), "2");
}

}  // namespace
}  // namespace kaven::agent::coursework
