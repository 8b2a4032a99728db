// SPDX-License-Identifier: MIT
#include "agent/connect4/advisor.hpp"

#include <gtest/gtest.h>

#include "agent/connect4/moves.hpp"
#include "tests/agent/connect4/megabyte.hpp"
#include "tests/agent/connect4/plain_solver.hpp"
#include "tests/agent/connect4/random_positions.hpp"

namespace kaven::agent::connect4 {

using namespace search;

namespace {

/// The column as the rule says it, by trying everything.
int slow_advice(game::Position& position, PlainSolver& plain) {
  const int value = plain.score(position);
  int best = -1;
  int most_failing = -1;
  int smallest_distance = 0;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    const bool equal = -plain.score(position) == value;
    int failing = 0;
    if (equal && value <= 0 && !position.over()) {
      for (const game::Move reply : position.legal_moves()) {
        position.play(reply);
        if (plain.score(position) > (value < 0 ? -1 : 0)) ++failing;
        position.undo();
      }
    }
    position.undo();
    const int distance = std::abs(2 * move.place.column - (position.rules().columns - 1));
    if (!equal) continue;
    if (failing > most_failing || (failing == most_failing && distance < smallest_distance)) {
      best = move.place.column;
      most_failing = failing;
      smallest_distance = distance;
    }
  }
  return best;
}

TEST(Advisor, AdvisesAsTheRuleSays) {
  Solver solver(Geometry(6, 5), megabyte);
  Advisor advisor(solver, std::nullopt);
  Deadline never = Deadline::never();
  std::mt19937 random(11);
  PlainSolver plain;
  int lost = 0;
  int drawn = 0;
  for (int solved = 0; solved < 400;) {
    auto position = random_position(rules_of(6, 5), 18 + solved % 10, random);
    if (!position) continue;
    ++solved;
    const auto advice = advisor.advise(stones_of(*position), never);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->score, plain.score(*position));
    EXPECT_EQ(advice->column, slow_advice(*position, plain)) << solver.geometry().key(stones_of(*position));
    if (advice->score < 0) ++lost;
    if (advice->score == 0) ++drawn;
  }
  EXPECT_GT(lost, 20);
  EXPECT_GT(drawn, 20);
}

TEST(Advisor, TheScoreOfAColumnIsThatOfThePositionBehindIt) {
  Solver solver(Geometry(7, 6), megabyte);
  Advisor advisor(solver, std::nullopt);
  Deadline never = Deadline::never();
  std::mt19937 random(12);
  PlainSolver plain;
  for (int solved = 0; solved < 100;) {
    auto position = random_position(rules_of(7, 6), 33, random);
    if (!position) continue;
    ++solved;
    const auto scores = advisor.column_scores(stones_of(*position), never);
    ASSERT_TRUE(scores);
    for (int column = 0; column < 7; ++column) {
      const auto score = (*scores)[static_cast<std::size_t>(column)];
      ASSERT_EQ(score.has_value(), position->height(column) < 6);
      if (!score) continue;
      position->play({position->to_move(), {column, position->height(column)}});
      EXPECT_EQ(*score, -plain.score(*position));
      position->undo();
    }
  }
}

TEST(Advisor, TheBookIsOnlyForItsOwnSize) {
  Solver solver(Geometry(6, 6), megabyte);
  EXPECT_FALSE(Advisor(solver, OpeningBook::embedded()).knows({}));
}

TEST(Advisor, EqualMovesAreComparedForALimitedNumberOfNodes) {
  const Geometry geometry(7, 6);
  const Stones stones = std::get<Stones>(read_moves(geometry, "16635712663"));
  Solver solver(geometry, 16 * megabyte);
  Advisor advisor(solver, std::nullopt);
  Deadline never = Deadline::never();
  const auto advice = advisor.advise(stones, never);
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->score, -3);
  EXPECT_LT(solver.nodes(), 305'000U);
  EXPECT_EQ(-solver.score(after(geometry, stones, advice->column)), -3);
}

TEST(Advisor, ToFindTheMoveCostsHardlyMoreThanToFindTheValue) {
  const Geometry geometry(7, 6);
  const Stones stones = std::get<Stones>(read_moves(geometry, "1771642347"));
  Solver solver(geometry, 16 * megabyte);
  Advisor advisor(solver, std::nullopt);
  Deadline never = Deadline::never();
  const auto advice = advisor.advise(stones, never);
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->score, 4);
  EXPECT_LT(solver.nodes(), 305'000U);
  EXPECT_EQ(-solver.score(after(geometry, stones, advice->column)), 4);
}

TEST(Advisor, WithoutTimeThereIsNoAdvice) {
  Solver solver(Geometry(7, 6), megabyte);
  Advisor advisor(solver, std::nullopt);
  Deadline deadline = Deadline::after_nodes(1000);
  EXPECT_FALSE(advisor.advise({}, deadline));
}

}  // namespace
}  // namespace kaven::agent::connect4
