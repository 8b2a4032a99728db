// SPDX-License-Identifier: MIT
#include "referee/compliance/full_columns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "common/notation/game_choice.hpp"

namespace kaven::referee::compliance {
namespace {

using game::Colour;
using game::Position;
using testing::ElementsAre;

TEST(FullColumns, AllExceptTheOpenOnesAreFullAndTheGameGoesOn) {
  for (const char* game : {"connect4", "maxconnect4"}) {
    for (const char* size : {"7x6", "6x5", "8x7"}) {
      const game::Rules rules = notation::choose_game({.game = game, .size = size}).rules;
      std::mt19937 generator;
      for (const std::vector<int>& open : columns_left_open(rules)) {
        const auto position = fill_all_columns_except(open, rules, generator);
        ASSERT_TRUE(position) << game << " " << size;
        EXPECT_FALSE(position->over());
        EXPECT_EQ(position->to_move(), Colour::white);
        EXPECT_GE(rules.places() - position->ply(), 2);
        for (int column = 0; column < rules.columns; ++column) {
          const bool is_open = std::ranges::find(open, column) != open.end();
          EXPECT_TRUE(is_open || position->height(column) == rules.rows);
        }
      }
    }
  }
}

TEST(FullColumns, EachSideIsBehindInSome) {
  const game::Rules rules = notation::choose_game({.game = "maxconnect4"}).rules;
  std::mt19937 generator;
  int white_behind = 0;
  int black_behind = 0;
  for (const std::vector<int>& open : columns_left_open(rules)) {
    const Position position = fill_all_columns_except(open, rules, generator).value();
    white_behind += position.lines(Colour::white) < position.lines(Colour::black);
    black_behind += position.lines(Colour::black) < position.lines(Colour::white);
  }
  EXPECT_GE(white_behind, 3);
  EXPECT_GE(black_behind, 3);
}

TEST(FullColumns, EachColumnIsOpenAloneAndFullBesideThreeOpenOnes) {
  const auto chosen = columns_left_open(game::Rules{});
  ASSERT_EQ(chosen.size(), 14U);
  for (int column = 0; column < 7; ++column) {
    EXPECT_THAT(chosen[static_cast<std::size_t>(column)], ElementsAre(column));
  }
  EXPECT_THAT(chosen[12], ElementsAre(0, 5, 6));
}

TEST(FullColumns, AreNotThereWhereEveryFullColumnIsALine) {
  game::Rules rules;
  rules.line_length = 1;
  std::mt19937 generator;
  EXPECT_FALSE(fill_all_columns_except({0}, rules, generator));
  rules.columns = 1;
  EXPECT_TRUE(columns_left_open(rules).empty());
}

}  // namespace
}  // namespace kaven::referee::compliance
