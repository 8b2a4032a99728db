// SPDX-License-Identifier: MIT
#include "common/text/csv_table.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/rounds.hpp"

namespace kaven::text {
namespace {

using Cells = std::vector<std::string>;

// The cells of the only row.
Cells row_in(const std::string& text) {
  const CsvTable table = read_csv_table(text, "list.csv");
  EXPECT_EQ(table.rows.size(), 1U) << text;
  return table.rows.empty() ? Cells{} : table.rows.front().cells;
}

std::string fault_of(const std::string& text) {
  try {
    read_csv_table(text, "list.csv");
    return "";
  } catch (const CsvError& error) {
    return error.what();
  }
}

TEST(CsvTable, HasTheSeparatorOfItsHeading) {
  const Cells ada = {"Lovelace, Ada", "al123", "A"};
  EXPECT_EQ(row_in("name;login;section\r\nLovelace, Ada;al123;A\r\n"), ada);
  EXPECT_EQ(row_in("name\tlogin\tsection\nLovelace, Ada\tal123\tA\n"), ada);
  EXPECT_EQ(row_in("name,login,section\n\"Lovelace, Ada\",al123,A\n"), ada);
  EXPECT_EQ(row_in("\"name, first; last\",login,section\n\"Lovelace, Ada\",al123,A\n"), ada);
  EXPECT_EQ(row_in("name, all;login;section\nLovelace, Ada;al123;A\n"), ada);
  EXPECT_EQ(row_in("name,note\na;b,c\td\n"), (Cells{"a;b", "c\td"}));
}

TEST(CsvTable, UnderstandsTheLineThatExcelWritesFirst) {
  EXPECT_EQ(row_in("sep=;\nname;login\nLovelace, Ada;al\n"), (Cells{"Lovelace, Ada", "al"}));
  EXPECT_EQ(row_in("\xef\xbb\xbfSEP=,\r\nname;first,login\r\na;b,c\r\n"), (Cells{"a;b", "c"}));
  EXPECT_EQ(read_csv_table("sep=;\nname;login\n\na;b\n", "").rows.front().line, 4U);
}

TEST(CsvTable, IsDecodedAndComposed) {
  for (const char* text :
       {"NÄME\nJörg Müller\n", "N\xc4ME\nJ\xf6rg M\xfcller\n",
        "\xef\xbb\xbfNA\xcc\x88ME\nJo\xcc\x88rg Mu\xcc\x88ller\n", "N\xc4ME\rJ\xf6rg M\xfcller\r"}) {
    EXPECT_EQ(read_csv_table(text, "").headings, Cells{"näme"}) << text;
    EXPECT_EQ(row_in(text), Cells{"Jörg Müller"}) << text;
  }
}

TEST(CsvTable, MayHaveLineEndsWithinQuotationMarks) {
  const CsvTable table = read_csv_table("a,b\n\"1\n2\",3\n,\n4,,,\n", "");
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].cells, (Cells{"1 2", "3"}));
  EXPECT_EQ(table.rows[1].cells, (Cells{"4", ""}));
  EXPECT_EQ(table.rows[1].line, 5U);
}

TEST(CsvTable, HeadingsAreReadWithoutTheRows) {
  EXPECT_EQ(csv_headings("sep=;\r\nWhite, name;Black\r\n\"a;b"), (Cells{"white, name", "black"}));
  EXPECT_EQ(csv_headings(""), Cells{""});
}

TEST(CsvRows, NeedNoHeading) {
  const std::vector<CsvRow> rows = read_csv_rows("\n# it's; a; \"comment\n1;Lovelace, Ada;b\n#2;c;d\n",
                                                 "list.csv", CsvComments::after_hash);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].line, 3U);
  EXPECT_EQ(rows[0].text, "1;Lovelace, Ada;b");
  EXPECT_EQ(rows[0].cells, (Cells{"1", "Lovelace, Ada", "b"}));
  EXPECT_EQ(read_csv_rows("#,name\n1,ada\n", "").front().cells, (Cells{"#", "name"}));
  EXPECT_TRUE(read_csv_rows(";;\n \t\n", "").empty());
}

TEST(CsvTable, FaultsNameFileLineAndExpectation) {
  EXPECT_EQ(fault_of("name,login\nLovelace, Ada,al\n"),
            "list.csv:2: 'Lovelace, Ada,al': 3 cells: expected at most 2, as in line 1; a name with a "
            "separator needs "
            "quotation marks");
  EXPECT_EQ(fault_of("name\nada\n\"bob\n"), "list.csv:3: expected each quotation mark to be closed");
  EXPECT_EQ(fault_of(""), "");
  EXPECT_EQ(read_csv_table("", "").headings, Cells{""});
}

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
