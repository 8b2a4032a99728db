// SPDX-License-Identifier: MIT
#include "agent/gomoku/first_stone.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/agent/gomoku/places.hpp"

namespace kaven::agent::gomoku {

using namespace search;

namespace {

game::Place stone_of(const game::Position& position) {
  return position.moves().front().place;
}

TEST(FirstStone, AScoreIsTheMeanOfTwoDepths) {
  const game::Position position(free_style);
  const auto evaluate = [](const game::Position&, int depth) -> std::optional<Score> { return 10 * depth; };
  EXPECT_EQ(steady_score(position, 5, evaluate), 45);
  const auto in_time_once = [](const game::Position&, int depth) {
    return depth < 5 ? std::optional<Score>(1) : std::nullopt;
  };
  EXPECT_EQ(steady_score(position, 5, in_time_once), std::nullopt);
}

TEST(FirstStone, IsTheOneThatMattersLeastToWhoeverHasIt) {
  Deadline never = Deadline::never();
  const auto stone = fairest_first_stone(free_style, never, [](const game::Position& position, int) {
    const game::Place place = stone_of(position);
    return std::optional<Score>(place == game::Place{3, 1} ? -7 : 20 + place.column + place.row);
  });
  EXPECT_EQ(stone.place, (game::Place{3, 1}));
  EXPECT_EQ(stone.advantage, 7);
}

TEST(FirstStone, OnlyPlacesThatNoSymmetryMakesTheSameAreTried) {
  std::set<std::pair<int, int>> tried;
  Deadline never = Deadline::never();
  fairest_first_stone(free_style, never, [&](const game::Position& position, int) {
    tried.insert({stone_of(position).column, stone_of(position).row});
    return std::optional<Score>(0);
  });
  EXPECT_EQ(tried.size(), 36U) << "an eighth of 15x15, with the lines of symmetry";
}

TEST(FirstStone, WithoutTimeItIsOnTheSecondLine) {
  Deadline deadline = Deadline::after_nodes(0);
  EXPECT_TRUE(deadline.passed());
  const auto stone =
      fairest_first_stone(free_style, deadline, [](const game::Position&, int) { return std::nullopt; });
  EXPECT_EQ(stone.place, (game::Place{4, 1}));
  EXPECT_EQ(stone.depth, 0);
}

}  // namespace
}  // namespace kaven::agent::gomoku
