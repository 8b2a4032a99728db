// SPDX-License-Identifier: MIT
#include "common/program/program_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace kaven::program {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CommandLine, IsSplitLikeAShellDoes) {
  EXPECT_THAT(split_command(""), IsEmpty());
  EXPECT_THAT(split_command(" \t\n"), IsEmpty());
  EXPECT_THAT(split_command("  python3\tmy_agent.py  --fast "),
              ElementsAre("python3", "my_agent.py", "--fast"));
  EXPECT_THAT(split_command("'a b' \"c d\" e\\ f"), ElementsAre("a b", "c d", "e f"));
  EXPECT_THAT(split_command("a'b c'\"d e\"f"), ElementsAre("ab cd ef"));
  EXPECT_THAT(split_command("'' \"\" x"), ElementsAre("", "", "x"));
  EXPECT_THAT(split_command("'\\\"' \"\\\"\\\\\\n\" \\\\"), ElementsAre("\\\"", "\"\\\\n", "\\"));
  EXPECT_THAT(split_command("a | b > $c *"), ElementsAre("a", "|", "b", ">", "$c", "*"));
}

TEST(CommandLine, WhatIsNotClosedIsRefused) {
  for (const char* line : {"'", "\"", "a 'b", R"(a "b\")", "a\\"}) {
    EXPECT_THROW(split_command(line), std::invalid_argument) << line;
  }
}

TEST(CommandLine, OnlyWhatNeedsQuotationMarksHasThem) {
  EXPECT_EQ(joined_command(std::vector<std::string>{"sh", "-c", "make && ./a.out", "-I/b", "O'Brien", ""}),
            R"(sh -c 'make && ./a.out' -I/b 'O'\''Brien' '')");
}

TEST(CommandLine, AnyWordsInQuotationMarksComeBack) {
  std::mt19937 random(7);
  for (int round = 0; round < 50000; ++round) {
    std::vector<std::string> words(random() % 4);
    for (std::string& word : words) {
      for (std::size_t length = random() % 6; length > 0; --length) {
        word += random() % 2 == 0 ? "' \"\\"[random() % 4] : static_cast<char>(random() % 256);
      }
    }
    const std::string line = joined_command(words);
    ASSERT_EQ(split_command(line), words) << line;
  }
}

}  // namespace
}  // namespace kaven::program
