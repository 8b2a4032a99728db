// SPDX-License-Identifier: MIT
#include "agent/lines/evaluation.hpp"

#include <gtest/gtest.h>

#include "tests/agent/lines/plain_minimax.hpp"
#include "tests/agent/lines/variants.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

using game::Colour;

Score evaluated(const game::Position& position, Colour player = Colour::white) {
  return evaluate(Board(position, weights_of(position.rules())), player);
}
ThreatStatus seen(const game::Position& position) {
  return check_threats(Board(position, weights_of(position.rules())), position.to_move());
}

game::Position play_columns(const game::Rules& rules, const std::vector<int>& columns) {
  game::Position position(rules);
  for (const int column : columns) position.play({position.to_move(), {column, position.height(column)}});
  return position;
}

/// The position with reversed columns.
game::Position mirrored(const game::Position& position) {
  game::Position mirror(position.rules());
  for (const game::Move move : position.moves()) {
    mirror.play({move.colour, {position.rules().columns - 1 - move.place.column, move.place.row}});
  }
  return mirror;
}

TEST(Evaluation, CoincidesWithTheUtilityOnFinalBoards) {
  std::mt19937 random(12);
  for (const game::Rules& rules : small_variants()) {
    for (int round = 0; round < 200; ++round) {
      game::Position position(rules);
      while (!position.over()) position.play(random_move(position, random));
      for (const Colour player : {Colour::white, Colour::black}) {
        ASSERT_EQ(evaluated(position, player), PlainMinimax(player).utility(position));
      }
      ASSERT_TRUE(seen(position).decided);
    }
  }
}

TEST(Evaluation, IsAnEstimateWithinItsBoundsBeforeTheEnd) {
  std::mt19937 random(13);
  auto variants = small_variants();
  for (const game::Rules& rules : large_variants()) variants.push_back(rules);
  for (const game::Rules& rules : variants) {
    if (rules.full_board == game::FullBoard::both_lose) continue;
    for (int round = 0; round < 30; ++round) {
      const game::Position position = random_position(rules, rules.places() / 2, random);
      ASSERT_FALSE(is_decided(evaluated(position)));
    }
  }
}

TEST(Evaluation, AMirroredPositionIsWorthTheSame) {
  std::mt19937 random(14);
  for (const game::Rules& rules : small_variants()) {
    for (int round = 0; round < 50; ++round) {
      const game::Position position = random_position(rules, rules.places() / 2, random);
      ASSERT_EQ(evaluated(position), evaluated(mirrored(position)));
      ASSERT_EQ(seen(position).decided, seen(mirrored(position)).decided);
      ASSERT_EQ(seen(position).score, seen(mirrored(position)).score);
    }
  }
}

TEST(Evaluation, ARecolouredStoneCountsForBlackAsItDidForWhite) {
  game::Position position(
      {.columns = 9, .rows = 9, .line_length = 5, .gravity = false, .opening = game::Opening::recolour});
  position.play({Colour::white, {3, 4}});
  const Score with_white_stone = evaluated(position);
  EXPECT_LT(with_white_stone, 0);
  position.play({Colour::black, {3, 4}});
  EXPECT_EQ(evaluated(position), with_white_stone);
}

TEST(Evaluation, WhereNoLineIsPossibleAnyMoreItIsThatOfTheFullBoard) {
  game::Rules rules{.columns = 2, .rows = 3, .line_length = 3};
  EXPECT_EQ(evaluated(play_columns(rules, {0, 0, 1, 1})), 0);
  rules.full_board = game::FullBoard::both_lose;
  EXPECT_TRUE(is_loss(evaluated(play_columns(rules, {0, 0, 1, 1}), Colour::white)));
  EXPECT_TRUE(is_win(evaluated(play_columns(rules, {0, 0, 1, 1}), Colour::black)));
}

TEST(ThreatStatus, ALineWithinOneMoveIsSeen) {
  game::Position position{game::Rules{}};
  for (const int column : {3, 0, 3, 0, 3, 6})
    position.play({position.to_move(), {column, position.height(column)}});
  const ThreatStatus threats = seen(position);
  EXPECT_TRUE(threats.decided);
  EXPECT_EQ(threats.score, win_at(7));
  EXPECT_EQ(threats.place, 3 * 7 + 3);
}

TEST(ThreatStatus, AThreatOfTheOpponentForcesTheMove) {
  game::Position position{game::Rules{}};
  for (const int column : {3, 0, 3, 0, 3})
    position.play({position.to_move(), {column, position.height(column)}});
  const ThreatStatus threats = seen(position);
  EXPECT_FALSE(threats.decided);
  EXPECT_TRUE(threats.forced);
  EXPECT_EQ(threats.place, 3 * 7 + 3);
}

TEST(ThreatStatus, TwoThreatsOfTheOpponentAreALoss) {
  game::Position position{game::Rules{}};
  for (const int column : {2, 2, 3, 3, 4})
    position.play({position.to_move(), {column, position.height(column)}});
  const ThreatStatus threats = seen(position);
  EXPECT_TRUE(threats.decided);
  EXPECT_EQ(threats.score, loss_at(7));
}

TEST(ThreatStatus, AMoveThatMakesTwoThreatsIsAWin) {
  game::Position position{game::Rules{}};
  for (const int column : {2, 2, 3, 3})
    position.play({position.to_move(), {column, position.height(column)}});
  const ThreatStatus threats = seen(position);
  EXPECT_TRUE(threats.decided);
  EXPECT_EQ(threats.score, win_at(7));
}

TEST(ThreatStatus, WhatIsSeenAtAGlanceIsTrue) {
  std::mt19937 random(15);
  int decided = 0;
  for (const game::Rules& rules : small_variants()) {
    for (int round = 0; round < 60; ++round) {
      const int plies = std::max(0, rules.places() - 1 - static_cast<int>(random() % 8));
      game::Position position = random_position(rules, plies, random);
      if (position.rules().places() - position.ply() > 8) continue;
      const ThreatStatus threats = seen(position);
      PlainMinimax minimax(position.to_move());
      if (threats.decided) {
        ++decided;
        ASSERT_EQ(threats.score, minimax.true_value(position));
      }
      if (threats.place == no_place) continue;
      const Score value = minimax.true_value(position);
      const Board board(position, weights_of(rules));
      position.play(board.move_to(threats.place));
      ASSERT_EQ(-minimax.true_value(position), value) << "the move seen is a best one";
    }
  }
  EXPECT_GT(decided, 100);
}

}  // namespace
}  // namespace kaven::agent::lines
