// SPDX-License-Identifier: MIT
#include "tournaments/course/report/accuracy_columns.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace kaven::tournaments::report {
namespace {

const analysis::Accuracy accuracy_of_second = {.games = 4,
                                               .moves = 40,
                                               .perfect = 30,
                                               .inaccuracies = 3,
                                               .mistakes = 5,
                                               .blunders = 2,
                                               .thrown_away = 1};

standings::Column page_column(const std::map<folder::PlayerId, analysis::Accuracy>& accuracies) {
  const auto columns = accuracy_columns(accuracies).columns;
  return *std::ranges::find(columns, standings::Output::page, &standings::Column::outputs);
}

TEST(AccuracyColumns, AreEmptyForAPlayerWithoutAnAnalysedGame) {
  for (const standings::Column& column :
       accuracy_columns({{folder::PlayerId(2), accuracy_of_second}}).columns) {
    const standings::Cell known = column.cell({.player = folder::PlayerId(2)});
    EXPECT_FALSE(known.text.empty() && known.plain.empty() && known.json.is_null()) << column.heading;
    const standings::Cell unknown = column.cell({.player = folder::PlayerId(1)});
    EXPECT_TRUE(unknown.text.empty() && unknown.plain.empty() && unknown.json.is_null()) << column.heading;
  }
}

TEST(AccuracyColumns, AreOnThePageOnceAMoveIsJudged) {
  const standings::Column column = page_column({{folder::PlayerId(2), accuracy_of_second}});
  EXPECT_TRUE(column.applies({}));
  EXPECT_EQ(column.cell({.player = folder::PlayerId(2)}).json["part"], 30);
  EXPECT_EQ(column.cell({.player = folder::PlayerId(2)}).json["detail"],
            "30 of 40 moves perfect; 5 mistakes, 2 blunders; 1 won games thrown away");
  EXPECT_FALSE(page_column({}).applies({}));
  EXPECT_FALSE(page_column({{folder::PlayerId(1), {.games = 1}}}).applies({}));
}

}  // namespace
}  // namespace kaven::tournaments::report
