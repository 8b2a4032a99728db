// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/columns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace kaven::tournaments::standings {
namespace {

std::vector<std::string> headings_in(unsigned output, const Standings& standings) {
  std::vector<std::string> headings;
  for (const Column& column : columns_for(output, standings, standings_columns())) {
    headings.push_back(column.heading);
  }
  return headings;
}

TEST(Columns, NoTwoHaveTheSamePlaceInJson) {
  std::set<int> positions;
  for (const Column& column : standings_columns()) {
    if (column.json_position == 0) continue;
    EXPECT_TRUE(positions.insert(column.json_position).second) << column.key;
  }
}

TEST(Columns, NoOutputHasAKeyTwice) {
  for (const unsigned output : {Output::table, Output::csv, Output::page}) {
    std::set<std::string> keys;
    for (const Column& column : columns_for(output, {.rating_groups = 2}, standings_columns())) {
      EXPECT_TRUE(keys.insert(column.key).second) << column.key;
    }
  }
}

TEST(Columns, EachHasACellForAPlayerOfWhomNothingIsKnown) {
  for (const Column& column : standings_columns()) {
    const Cell cell = column.cell({.name = "a"});
    EXPECT_FALSE(cell.text.empty() && cell.plain.empty() && cell.json.is_null() &&
                 column.key != "superiority" && column.key != "section" && column.key != "lower" &&
                 column.key != "upper")
        << column.key;
  }
}

TEST(Columns, TheRatingSaysWhoseMeanIsZero) {
  const auto rating = std::ranges::find(standings_columns(), "rating", &Column::key);
  EXPECT_THAT(rating->meaning, testing::HasSubstr("0 is the mean of the reference players: the largest set"));
}

TEST(Columns, TheGroupIsShownToPeopleWhereThereAreSeveral) {
  EXPECT_THAT(headings_in(Output::table, {.rating_groups = 1}),
              testing::Not(testing::Contains("rating group")));
  EXPECT_EQ(headings_in(Output::table, {.rating_groups = 2}).back(), "rating group");
}

TEST(Columns, PeopleSeeOnlyTieBreaksThatSeparatePlayers) {
  Standings standings{.rows = {{.name = "a", .sonneborn_berger = 2}, {.name = "b"}}};
  for (const unsigned output : {Output::table, Output::page}) {
    EXPECT_THAT(headings_in(output, standings), testing::Contains("SB"));
    EXPECT_THAT(headings_in(output, standings),
                testing::Each(testing::AllOf(testing::Ne("direct"), testing::Ne("BH"))));
  }
  standings.by_rating = true;
  EXPECT_THAT(headings_in(Output::page, standings), testing::Not(testing::Contains("SB")));
  EXPECT_THAT(headings_in(Output::csv, standings), testing::IsSupersetOf({"direct", "SB", "BH"}));
}

TEST(Columns, CellsSayTheSameToPeopleSpreadsheetsAndPrograms) {
  const Cell seconds = seconds_cell(std::chrono::duration<double>(1.23456789));
  EXPECT_EQ(seconds.text, "1.23");
  EXPECT_EQ(seconds.plain, "1.23457");
  EXPECT_EQ(seconds.json, 1.23456789);
  EXPECT_EQ(number_cell(4.5).text, "4.5");
  EXPECT_EQ(number_cell(1234567.5).text, "1234567.5");
  EXPECT_EQ(count_cell(7).json, 7);
}

}  // namespace
}  // namespace kaven::tournaments::standings
