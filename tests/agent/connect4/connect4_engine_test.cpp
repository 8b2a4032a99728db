// SPDX-License-Identifier: MIT
#include "agent/connect4/connect4_engine.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/agent/connect4/megabyte.hpp"
#include "tests/agent/connect4/plain_solver.hpp"
#include "tests/agent/connect4/random_positions.hpp"

namespace kaven::agent::connect4 {

using namespace search;

namespace {

SearchResult choose(Connect4Engine& engine, const game::Position& position,
                    Deadline deadline = Deadline::never()) {
  return engine.choose(position, unlimited_depth, deadline, [](const SearchResult&) {});
}

TEST(Connect4Engine, AgainstItselfTheFirstPlayerWinsWithStone41) {
  const game::Rules rules;
  Connect4Engine engine(rules, {.memory = 16 * megabyte});
  game::Position position(rules);
  while (!position.over()) {
    const SearchResult result = choose(engine, position);
    EXPECT_TRUE(result.proved);
    EXPECT_EQ(result.score, position.to_move() == game::Colour::white ? win_at(41) : loss_at(41));
    position.play(result.move);
  }
  EXPECT_EQ(position.line_winner(), game::Colour::white);
  EXPECT_EQ(position.ply(), 41);
}

TEST(Connect4Engine, AsTheFirstPlayerItBeatsARandomOneAsSecondItNeverThrowsAnythingAway) {
  const game::Rules rules;
  Connect4Engine engine(rules, {.memory = 16 * megabyte});
  std::mt19937 random(4);
  for (int game = 0; game < 20; ++game) {
    const game::Colour mine = game % 2 == 0 ? game::Colour::white : game::Colour::black;
    game::Position position(rules);
    Score before = -largest_score;
    while (!position.over()) {
      if (position.to_move() == mine) {
        const SearchResult result = choose(engine, position);
        EXPECT_GE(result.score, before);
        before = result.score;
        position.play(result.move);
      } else {
        const auto moves = position.legal_moves();
        position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
      }
    }
    if (mine == game::Colour::white) {
      EXPECT_EQ(position.line_winner(), mine);
    }
  }
}

TEST(Connect4Engine, ItsScoreSaysWithWhichMoveTheGameEnds) {
  const game::Rules rules = rules_of(7, 6);
  Connect4Engine engine(rules, {.memory = megabyte});
  PlainSolver plain;
  std::mt19937 random(6);
  for (int round = 0; round < 60;) {
    auto position = random_position(rules, 31, random);
    if (!position) continue;
    ++round;
    const Score expected = choose(engine, *position).score;
    while (!position->over()) position->play(choose(engine, *position).move);
    const int winner_sign = !position->line_winner()                          ? 0
                            : *position->line_winner() == game::Colour::black ? 1
                                                                              : -1;
    // After 31 moves it is Black's turn.
    EXPECT_EQ(expected, winner_sign == 0  ? 0
                        : winner_sign > 0 ? win_at(position->ply())
                                          : loss_at(position->ply()));
  }
}

TEST(Connect4Engine, WithoutTimeItStillMoves) {
  const game::Rules rules = rules_of(8, 7);
  Connect4Engine engine(rules, {.memory = megabyte});
  game::Position position(rules);
  for (const std::uint64_t nodes : {1U, 300U, 20000U}) {
    const SearchResult result = choose(engine, position, Deadline::after_nodes(nodes));
    EXPECT_FALSE(result.proved);
    ASSERT_FALSE(position.check(result.move));
    position.play(result.move);
  }
}

TEST(Connect4Engine, LooksNoFurtherAheadThanItMay) {
  const game::Rules rules;
  Connect4Engine engine(rules, {.memory = megabyte});
  Deadline never = Deadline::never();
  const SearchResult result = engine.choose(game::Position(rules), 3, never, [](const SearchResult&) {});
  EXPECT_EQ(result.depth, 3);
  EXPECT_FALSE(result.proved);
}

}  // namespace
}  // namespace kaven::agent::connect4
