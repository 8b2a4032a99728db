// SPDX-License-Identifier: MIT
#include "agent/lines/board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "agent/lines/evaluation.hpp"
#include "tests/agent/lines/plain_minimax.hpp"
#include "tests/agent/lines/variants.hpp"

namespace kaven::agent::lines {
namespace {

using game::Colour;

void expect_matches(const Board& board, const game::Position& position) {
  ASSERT_EQ(board.hash(), position.hash());
  ASSERT_EQ(board.to_move(), position.to_move());
  int free = 0;
  for (int column = 0; column < position.rules().columns; ++column) {
    const game::Move pop_out{position.to_move(), {column, game::pop_out_row}};
    if (!position.over()) {
      ASSERT_EQ(board.legal(board.number_of(pop_out.place)), !position.check(pop_out));
    }
    for (int row = 0; row < position.rules().rows; ++row) {
      const game::Place place{column, row};
      if (!position.at(place)) ++free;
      if (position.over()) continue;
      ASSERT_EQ(board.legal(board.number_of(place)), !position.check({position.to_move(), place}));
    }
  }
  ASSERT_EQ(board.free_places(), free);
}

TEST(Board, KnowsTheLegalMovesForwardAndBack) {
  std::mt19937 random(8);
  for (const game::Rules& rules : all_variants()) {
    game::Position position(rules);
    Board board(position, weights_of(rules));
    for (int step = 0; step < 120; ++step) {
      const bool back = position.over() || (position.ply() > 0 && random() % 3 == 0);
      if (back) {
        position.undo();
        board.undo();
      } else {
        const game::Move move = random_move(position, random);
        position.play(move);
        board.play(board.number_of(move.place));
      }
      expect_matches(board, position);
    }
  }
}

TEST(Board, MadeOfAPositionIsTheBoardPlayedThere) {
  std::mt19937 random(9);
  for (const game::Rules& rules : all_variants()) {
    const game::Position position = random_position(rules, 12, random);
    const Board made(position, weights_of(rules));
    Board played(game::Position(rules), weights_of(rules));
    for (const game::Move move : position.moves()) played.play(played.number_of(move.place));
    expect_matches(made, position);
    EXPECT_EQ(made.playable(), played.playable());
    EXPECT_EQ(made.near(), played.near());
    EXPECT_EQ(evaluate(made, Colour::white), evaluate(played, Colour::white));
  }
}

TEST(Board, WinningPlacesAreThoseWhereALineIsMade) {
  std::mt19937 random(10);
  for (const game::Rules& rules : all_variants()) {
    if (rules.goal == game::Goal::most_lines) continue;
    for (int round = 0; round < 10; ++round) {
      const game::Position position = random_position(rules, rules.places() - 2, random);
      const Board board(position, weights_of(rules));
      for (const game::Move move : position.legal_moves()) {
        if (game::is_pop_out(move) || position.at(move.place)) continue;
        for (const Colour colour : {Colour::white, Colour::black}) {
          ASSERT_EQ(board.winning(colour).holds(board.number_of(move.place)),
                    makes_line(position, move.place, colour));
        }
      }
    }
  }
}

TEST(Board, NearAreFreePlacesWithinTwoStepsOfAStone) {
  std::mt19937 random(11);
  for (const game::Rules& rules : all_variants()) {
    if (rules.gravity) continue;
    const game::Position position = random_position(rules, 9, random);
    const Board board(position, weights_of(rules));
    for (int place = 0; place < rules.places(); ++place) {
      const game::Place here = board.move_to(place).place;
      const auto moves = position.moves();
      const bool near = std::ranges::any_of(moves, [&](game::Move move) {
        const int right = std::abs(move.place.column - here.column);
        const int up = std::abs(move.place.row - here.row);
        return std::max(right, up) <= 2 && (right == up || right == 0 || up == 0);
      });
      EXPECT_EQ(board.near().holds(place), near && !position.at(here));
    }
  }
}

}  // namespace
}  // namespace kaven::agent::lines
