// SPDX-License-Identifier: MIT
#include "agent/lines/move_picker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "agent/lines/evaluation.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

constexpr game::Rules gomoku_rules{.columns = 15, .rows = 15, .line_length = 5, .gravity = false};

Board board_after(const game::Rules& rules, const std::vector<game::Place>& places) {
  game::Position position(rules);
  for (const game::Place place : places) position.play({position.to_move(), place});
  return {position, weights_of(rules)};
}

std::vector<int> all_picked(MovePicker& picker, bool all_lose) {
  std::vector<int> picked;
  for (int place = picker.next(all_lose); place != no_place; place = picker.next(all_lose))
    picked.push_back(place);
  return picked;
}

TEST(MovePicker, UnderGravityEveryMoveIsHandedOutOnceTheMiddleFirst) {
  const Board board = board_after({}, {});
  std::vector<RankedPlace> room;
  MovePicker picker(board, room, no_place, 2);
  const std::vector<int> picked = all_picked(picker, false);
  EXPECT_EQ(picked.size(), 7U);
  EXPECT_EQ(std::set<int>(picked.begin(), picked.end()).size(), 7U);
  EXPECT_EQ(picked.front(), 3);
  EXPECT_FALSE(picker.left_moves_out());
}

TEST(MovePicker, TheMoveOfAnEarlierSearchComesFirstAndNotAgain) {
  const Board board = board_after({}, {});
  std::vector<RankedPlace> room;
  MovePicker picker(board, room, 6, all_moves);
  const std::vector<int> picked = all_picked(picker, false);
  EXPECT_EQ(picked.front(), 6);
  EXPECT_EQ(std::ranges::count(picked, 6), 1);
  EXPECT_EQ(picked.size(), 7U);
}

TEST(MovePicker, OnALargeBoardWithoutGravityItStopsAtItsWidthUnlessAllLose) {
  const Board board = board_after(gomoku_rules, {{7, 7}, {8, 8}, {7, 8}, {8, 7}});
  std::vector<RankedPlace> room;
  MovePicker narrow(board, room, no_place, 5);
  for (const int place : all_picked(narrow, false)) EXPECT_TRUE(board.near().holds(place));
  EXPECT_TRUE(narrow.left_moves_out());
  EXPECT_GE(room.size(), 5U);

  std::vector<RankedPlace> other_room;
  MovePicker losing(board, other_room, no_place, 5);
  const std::vector<int> picked = all_picked(losing, true);
  EXPECT_EQ(std::set<int>(picked.begin(), picked.end()).size(), 15U * 15 - 4);
  EXPECT_FALSE(losing.left_moves_out());
}

TEST(MovePicker, AsTheSecondMoveARecolouringIsOneOfThem) {
  game::Rules rules = gomoku_rules;
  rules.opening = game::Opening::recolour;
  const Board board = board_after(rules, {{7, 7}});
  std::vector<RankedPlace> room;
  MovePicker picker(board, room, no_place, all_moves);
  const std::vector<int> picked = all_picked(picker, false);
  EXPECT_EQ(std::ranges::count(picked, board.number_of({7, 7})), 1);
}

}  // namespace
}  // namespace kaven::agent::lines
