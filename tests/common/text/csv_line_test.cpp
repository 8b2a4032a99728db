#include "common/text/csv_line.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/rounds.hpp"

namespace kaven::text {
namespace {

using Cells = std::vector<std::string>;

Cells cells_of(std::string_view line) {
  return cells_of_line(line, ',');
}

TEST(CsvLine, OneSeparatorSeparates) {
  EXPECT_EQ(cells_of("alice;A\t1,B"), (Cells{"alice;A\t1", "B"}));
  EXPECT_EQ(cells_of_line("Lovelace, Ada;A", ';'), (Cells{"Lovelace, Ada", "A"}));
  EXPECT_EQ(cells_of_line("a\t\tb ", '\t'), (Cells{"a", "", "b"}));
  EXPECT_EQ(cells_of(""), (Cells{""}));
  EXPECT_EQ(cells_of("a,,"), (Cells{"a", "", ""}));
}

TEST(CsvLine, QuotationMarksKeepSeparatorsAndBlanks) {
  EXPECT_EQ(cells_of(R"("Carol, the second",B)"), (Cells{"Carol, the second", "B"}));
  EXPECT_EQ(cells_of(R"("say ""hello""" , " b ")"), (Cells{R"(say "hello")", " b "}));
  EXPECT_EQ(cells_of("  two words\t , \tx"), (Cells{"two words", "x"}));
  EXPECT_EQ(cells_of("\"never closed, b"), (Cells{"never closed, b"}));
}

TEST(CsvLine, AnApostropheBeforeAFormulaIsNoPartOfTheText) {
  EXPECT_EQ(cells_of("'=x,\"'+y\", '-1,'@z,''=x"), (Cells{"=x", "+y", "-1", "@z", "'=x"}));
  EXPECT_EQ(cells_of("'x,',''"), (Cells{"'x", "'", "''"}));
}

TEST(CsvLine, NoCellThatIsWrittenIsAFormula) {
  EXPECT_EQ(csv_cell("=SUM(A1)"), "'=SUM(A1)");
  EXPECT_EQ(csv_cell("@x, y"), "\"'@x, y\"");
  EXPECT_EQ(csv_cell("-1-1"), "'-1-1");
  EXPECT_EQ(csv_cell("-inf"), "'-inf");
  for (const char* const number : {"-1.5", "-6.9e-15"}) EXPECT_EQ(csv_cell(number), number);
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
    ASSERT_EQ(cells_of(line), texts) << line;
  }
}

}  // namespace
}  // namespace kaven::text
