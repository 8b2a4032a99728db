// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/engine_evaluator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "common/notation/game_choice.hpp"

namespace kaven::tournaments::analysis {
namespace {

using testing::Contains;

game::Rules gomoku() {
  return notation::choose_game({.game = "gomoku", .size = "9x9", .connect = 5}).rules;
}

/// The position after moves at `places`, of White and Black in turn.
game::Position position_after(const game::Rules& rules, const std::vector<game::Place>& places) {
  game::Position position(rules);
  for (const game::Place place : places) position.play({position.to_move(), place});
  return position;
}

/// White has four in a row, open at one end, and Black four at the other edge; White is to move.
game::Position both_have_four() {
  return position_after(gomoku(), {{0, 0}, {0, 8}, {1, 0}, {1, 8}, {2, 0}, {2, 8}, {3, 0}, {3, 8}});
}

JudgedMove judged(const game::Position& position, game::Place place) {
  EngineEvaluator evaluator(position.rules(), {.depth = 3});
  return evaluator.judge(position, {position.to_move(), place}, {});
}

TEST(EngineEvaluator, AWinAtOnceIsProvedAndBest) {
  const JudgedMove move = judged(both_have_four(), {4, 0});
  EXPECT_EQ(move.quality, MoveQuality::best);
  EXPECT_EQ(move.value.result, GameValue::win);
  EXPECT_EQ(move.value.plies, 1);
  EXPECT_TRUE(move.exact);
}

TEST(EngineEvaluator, AMoveThatLetsTheOpponentWinInsteadIsABlunder) {
  const JudgedMove move = judged(both_have_four(), {8, 4});
  EXPECT_EQ(move.quality, MoveQuality::blunder);
  EXPECT_EQ(move.value.result, GameValue::loss);
  EXPECT_EQ(move.value.plies, 2);
  EXPECT_EQ(move.best_value.result, GameValue::win);
  EXPECT_THAT(move.best, Contains((game::Place{4, 0})));
}

TEST(EngineEvaluator, NothingIsProvedOfAQuietBeginning) {
  const JudgedMove move = judged(position_after(gomoku(), {{4, 4}, {4, 5}}), {5, 5});
  EXPECT_FALSE(move.exact);
  EXPECT_FALSE(move.value.result);
}

TEST(EngineEvaluator, NearTheEndItSearchesToTheEndWhateverTheLimit) {
  const game::Rules rules = notation::choose_game({.game = "connectn", .size = "4x4", .connect = 4}).rules;
  EngineEvaluator evaluator(rules, {.depth = 1});
  const JudgedMove move = evaluator.judge(game::Position(rules), {game::Colour::white, {0, 0}}, {});
  EXPECT_TRUE(move.exact);
  EXPECT_EQ(move.value.result, GameValue::draw);
}

TEST(EngineEvaluator, ForgottenPositionsDoNotMatter) {
  EngineEvaluator evaluator(gomoku(), {.nodes = 2000});
  const game::Position position = position_after(gomoku(), {{4, 4}, {4, 5}, {5, 5}, {3, 3}});
  const game::Move played{position.to_move(), {6, 6}};
  const JudgedMove first = evaluator.judge(position, played, {});
  evaluator.forget();
  EXPECT_EQ(evaluator.judge(position, played, {}), first);
}

}  // namespace
}  // namespace kaven::tournaments::analysis
