// SPDX-License-Identifier: MIT
#include "referee/compliance/compliant_opponent.hpp"

#include <gtest/gtest.h>

#include <random>

#include "common/notation/game_choice.hpp"

namespace kaven::referee::compliance {
namespace {

using game::Colour;
using game::Position;

// White moves at random.
Position played_game(const notation::GameChoice& choice, OpponentGoal goal, unsigned seed) {
  std::mt19937 generator(seed);
  Position position(notation::choose_game(choice).rules);
  while (!position.over()) {
    if (position.to_move() == Colour::white) {
      const auto moves = position.legal_moves();
      position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(generator)]);
    } else {
      position.play(choose_move(position, goal, generator));
    }
  }
  return position;
}

TEST(CompliantOpponent, LosesToChanceWhenItWantsTo) {
  for (const char* game : {"connect4", "gomoku", "maxconnect4"}) {
    for (unsigned seed = 0; seed < 5; ++seed) {
      const Position end = played_game({.game = game, .size = game == std::string("gomoku") ? "8x8" : "7x6"},
                                       OpponentGoal::to_lose, seed);
      EXPECT_EQ(end.outcome()->result, game::Result::white_wins) << game << ", seed " << seed;
    }
  }
}

TEST(CompliantOpponent, DrawsOftenWithChanceWhenItWantsTo) {
  int draws = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    draws += played_game({}, OpponentGoal::to_draw, seed).outcome()->result == game::Result::draw;
  }
  EXPECT_GE(draws, 10);
}

TEST(CompliantOpponent, NeverRecolours) {
  for (const OpponentGoal goal : {OpponentGoal::to_lose, OpponentGoal::to_draw}) {
    Position position(notation::choose_game({.game = "gomoku"}).rules);
    std::mt19937 generator;
    position.play({Colour::white, {7, 7}});
    EXPECT_NE(choose_move(position, goal, generator).place, (game::Place{7, 7}));
  }
}

TEST(CompliantOpponent, MovesLegallyToTheLastPlace) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    const Position end = played_game({.game = "gomoku", .size = "5x5"}, OpponentGoal::to_draw, seed);
    EXPECT_TRUE(end.full() || end.line_winner());
  }
}

}  // namespace
}  // namespace kaven::referee::compliance
