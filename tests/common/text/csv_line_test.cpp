#include "common/text/csv_line.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/rounds.hpp"

namespace kaven::text {
namespace {

using Cells = std::vector<std::string>;

TEST(CsvLine, CommasSemicolonsAndTabsSeparate) {
  EXPECT_EQ(cells_of_line("alice,A"), (Cells{"alice", "A"}));
  EXPECT_EQ(cells_of_line("alice;A\t1"), (Cells{"alice", "A", "1"}));
  EXPECT_EQ(cells_of_line(""), (Cells{""}));
  EXPECT_EQ(cells_of_line("a,,"), (Cells{"a", "", ""}));
}

TEST(CsvLine, QuotationMarksKeepSeparatorsAndBlanks) {
  EXPECT_EQ(cells_of_line(R"("Carol, the second",B)"), (Cells{"Carol, the second", "B"}));
  EXPECT_EQ(cells_of_line(R"("say ""hello""" , " b ")"), (Cells{R"(say "hello")", " b "}));
  EXPECT_EQ(cells_of_line("  two words  , x"), (Cells{"two words", "x"}));
  EXPECT_EQ(cells_of_line("\"never closed, b"), (Cells{"never closed, b"}));
}

TEST(CsvLine, AnApostropheBeforeAFormulaIsNoPartOfTheText) {
  EXPECT_EQ(cells_of_line("'=x,\"'+y\", '-1;'@z\t''=x"), (Cells{"=x", "+y", "-1", "@z", "'=x"}));
  EXPECT_EQ(cells_of_line("'x,',''"), (Cells{"'x", "'", "''"}));
}

TEST(CsvLine, NoCellThatIsWrittenIsAFormula) {
  EXPECT_EQ(csv_cell("=SUM(A1)"), "'=SUM(A1)");
  EXPECT_EQ(csv_cell("@x, y"), "\"'@x, y\"");
  EXPECT_EQ(csv_cell("-1.5"), "-1.5") << "a number";
}

TEST(CsvLine, WhatIsWrittenIsReadAsTheSameTexts) {
  std::mt19937 random(11);
  constexpr std::string_view letters = "=+-@'\"# ,;\t\\1a";
  for (int round = 0; round < support::rounds(20'000); ++round) {
    Cells texts(1 + random() % 3);
    std::string line;
    for (std::string& text : texts) {
      for (std::size_t length = random() % 6; length > 0; --length)
        text += letters[random() % letters.size()];
      line += (&text == texts.data() ? "" : ",") + csv_cell(text);
    }
    ASSERT_EQ(cells_of_line(line), texts) << line;
  }
}

}  // namespace
}  // namespace kaven::text
