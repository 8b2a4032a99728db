#include "common/text/csv_line.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace kaven::text
