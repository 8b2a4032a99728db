#include "common/program/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

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

std::string in_single_quotation_marks(const std::string& word) {
  std::string text = "'";
  for (const char character : word) text += character == '\'' ? "'\\''" : std::string(1, character);
  return text + "'";
}

TEST(CommandLine, AnyWordsInQuotationMarksComeBack) {
  std::mt19937 random(7);
  for (int round = 0; round < 50000; ++round) {
    std::vector<std::string> words(random() % 4);
    std::string line;
    for (std::string& word : words) {
      for (std::size_t length = random() % 6; length > 0; --length) {
        word += random() % 2 == 0 ? "' \"\\"[random() % 4] : static_cast<char>(random() % 256);
      }
      line += in_single_quotation_marks(word) + " ";
    }
    ASSERT_EQ(split_command(line), words) << line;
  }
}

}  // namespace
}  // namespace kaven::program
