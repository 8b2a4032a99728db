// SPDX-License-Identifier: MIT
#include "common/terminal/text_table.hpp"

#include <gtest/gtest.h>

namespace kaven::terminal {
namespace {

TextTable table_of_two() {
  return {{{"name"}, {"points", Alignment::right}}, {{"四目", "7"}, {"a|b", "12.5"}}};
}

TEST(TextTable, AlignsByWidthOnTheScreenWithoutBlanksAtLineEnds) {
  EXPECT_EQ(aligned_text(table_of_two()),
            "name  points\n"
            "------------\n"
            "四目       7\n"
            "a|b     12.5\n");
  EXPECT_EQ(table_width(table_of_two()), 12);
  EXPECT_EQ(aligned_text({{{"a"}, {"longer"}}, {{"x", ""}}}), "a  longer\n---------\nx\n");
}

TEST(TextTable, ShortensNamesAsMuchAsItMust) {
  TextTable table{{{"name"}, {"points"}}, {{"minimax-of-somebody-v12", "7"}, {"bob", "5"}}};
  shorten_names(table, 0, 40, 10);
  EXPECT_EQ(table.rows[0][0], "minimax-of-somebody-v12");
  shorten_names(table, 0, 20, 10);
  EXPECT_EQ(table.rows[0][0], "minima…y-v12");
  EXPECT_EQ(table_width(table), 20);
  shorten_names(table, 0, 5, 10);
  EXPECT_EQ(table.rows[0][0], "minim…-v12") << "what is left is still a name";
  EXPECT_EQ(table.rows[1][0], "bob");
}

TEST(TextTable, BreaksTextsOfColumnsThatWrapWhereItIsTooWide) {
  const TextTable table{
      {{.heading = "who", .wraps = true}, {"points", Alignment::right}, {.heading = "why", .wraps = true}},
      {{"alice", "7", "it ended with exit status 1"}, {"bob", "12", ""}}};
  EXPECT_EQ(fitted_text(table, 80), aligned_text(table));
  EXPECT_EQ(fitted_text(table, 31),
            "who    points  why\n"
            "----------------------------\n"
            "alice       7  it ended with\n"
            "               exit status 1\n"
            "bob        12\n");
}

TEST(TextTable, EscapesWhatMeansSomethingToMarkdown) {
  EXPECT_EQ(markdown_text(table_of_two()),
            "| name | points |\n"
            "| --- | ---: |\n"
            "| 四目 | 7 |\n"
            "| a\\|b | 12.5 |\n");
}

TEST(TextTable, QuotesWhatCommaSeparatedValuesMustQuote) {
  EXPECT_EQ(csv_text({{{"a"}, {"b"}}, {{"x,y", "say \"no\""}, {"@cmd", "plain"}}}),
            "a,b\n\"x,y\",\"say \"\"no\"\"\"\n'@cmd,plain\n");
}

TEST(TextTable, LeavesNegativeNumbersAsTheyAreInCommaSeparatedValues) {
  EXPECT_EQ(csv_text({{{"n"}}, {{"-12.5"}, {"-1+1"}}}), "n\n-12.5\n'-1+1\n");
}

}  // namespace
}  // namespace kaven::terminal
