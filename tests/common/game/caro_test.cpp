// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"

namespace kaven::game {
namespace {

/// The rows of a board, the first one at the bottom: X white, O black, anything else free.
using Diagram = std::vector<std::string>;

/// The board of `diagram`, on which White has just played `last`; all others were played before it in any order.
Position after_white(const Diagram& diagram, Place last, bool exact = true) {
  Rules rules = find_game("caro")->rules;
  rules.columns = static_cast<int>(diagram.front().size());
  rules.rows = static_cast<int>(diagram.size());
  rules.exact_length = exact;
  std::array<std::vector<Place>, 2> stones;
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns; ++column) {
      const char stone = diagram[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (Place{column, row} == last) continue;
      if (stone == 'X') stones[0].push_back({column, row});
      if (stone == 'O') stones[1].push_back({column, row});
    }
  }
  Position position(rules);
  EXPECT_EQ(stones[0].size(), stones[1].size());
  for (std::size_t at = 0; at < stones[0].size(); ++at) {
    position.play({Colour::white, stones[0][at]});
    position.play({Colour::black, stones[1][at]});
  }
  position.play({Colour::white, last});
  return position;
}

/// Fills up with Black's stones, so that White's number is one more, far from each other.
bool white_wins(const std::string& row, int last, bool exact = true) {
  const std::string empty(row.size(), '.');
  Diagram diagram = {row, empty, empty, empty, empty};
  const auto count = [&row](char stone) { return std::ranges::count(row, stone); };
  for (auto missing = count('X') - 1 - count('O'), at = decltype(missing){0}; at < missing; ++at)
    diagram[static_cast<std::size_t>(2 + at % 2 * 2)][static_cast<std::size_t>(2 * (at / 2))] = 'O';
  const Position position = after_white(diagram, {last, 0}, exact);
  return position.line_winner() == Colour::white;
}

TEST(Caro, ExactlyFiveWinUnlessBothEndsAreBlocked) {
  EXPECT_TRUE(white_wins("..XXXXX..", 4));
  EXPECT_TRUE(white_wins(".OXXXXX..", 4));
  EXPECT_TRUE(white_wins("..XXXXXO.", 4));
  EXPECT_FALSE(white_wins(".OXXXXXO.", 4));
  EXPECT_FALSE(white_wins(".OXXXXXO.", 2));
}

TEST(Caro, TheEdgeBlocksNoEnd) {
  EXPECT_TRUE(white_wins("XXXXXO...", 2));
  EXPECT_TRUE(white_wins("...OXXXXX", 8));
  EXPECT_TRUE(white_wins("XXXXX", 2));
}

TEST(Caro, SixWinOnlyWhereLongerRowsCount) {
  EXPECT_FALSE(white_wins("..XXXXXX.", 4));
  EXPECT_TRUE(white_wins("..XXXXXX.", 4, false));
  EXPECT_TRUE(white_wins(".OXXXXXXO", 4, false));
  EXPECT_FALSE(white_wins(".OXXXXXO.", 4, false));
}

TEST(Caro, ABlockedFiveIsNoPartOfTheLineThatWins) {
  const Position position = after_white({"OXXXXXO..",  //
                                         "..X......",  //
                                         "..X......",  //
                                         "..X......",  //
                                         "..X......",  //
                                         "O.O.O.O..",  //
                                         "O.......O"},
                                        {2, 0});
  ASSERT_TRUE(position.outcome());
  EXPECT_EQ(position.outcome()->line, (std::vector<Place>{{2, 0}, {2, 1}, {2, 2}, {2, 3}, {2, 4}}));
}

}  // namespace
}  // namespace kaven::game
