// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tournaments/results/standings/standings_text.hpp"

namespace kaven::tournaments::standings {
namespace {

Standings two_rows(std::vector<Score> of_first, std::vector<Score> of_second) {
  return {.rows = {{.name = "a", .against = {{}, std::move(of_first)}},
                   {.name = "b\x1b", .against = {std::move(of_second), {}}}}};
}

TEST(Crosstable, HasASignForEachGame) {
  EXPECT_EQ(signs_of({Score::win, Score::draw, Score::loss, Score::forfeit_win, Score::forfeit_loss,
                      Score::not_played}),
            "1=0+-.");
  const terminal::TextTable table =
      crosstable(two_rows({Score::win, Score::draw}, {Score::loss, Score::draw}));
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"1", "a", "*", "1="}));
  EXPECT_EQ(table.rows[1], (std::vector<std::string>{"2", "b\\x1b", "0=", "*"}));
}

TEST(Crosstable, CountsWhereGamesAreMany) {
  const Standings standings = two_rows(
      {Score::win, Score::win, Score::win, Score::draw, Score::forfeit_loss, Score::loss, Score::not_played},
      {Score::loss});
  EXPECT_EQ(crosstable(standings).rows[0][3], "3-1-2");
  EXPECT_EQ(crosstable(standings).rows[1][2], "0-0-1");
  EXPECT_NE(crosstable_legend(standings).find("won-drawn-lost"), std::string::npos);
}

}  // namespace
}  // namespace kaven::tournaments::standings
