// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/bitboard.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "tests/agent/maxconnect4/boards.hpp"

namespace kaven::agent::maxconnect4 {
namespace {

using game::Colour;

/// The places of every quadruple, found place by place.
std::vector<Bitboard> all_quadruples(int columns, int rows) {
  std::vector<Bitboard> quadruples;
  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < rows; ++row) {
      for (const game::Place step : game::line_directions) {
        const int last_column = column + 3 * step.column;
        const int last_row = row + 3 * step.row;
        if (last_column >= columns || last_row < 0 || last_row >= rows) continue;
        Bitboard places = 0;
        for (int at = 0; at < 4; ++at) {
          places |= Bitboard{1} << ((column + at * step.column) * (rows + 1) + row + at * step.row);
        }
        quadruples.push_back(places);
      }
    }
  }
  return quadruples;
}

TEST(Board, ABoardOfSevenBySixHas69Quadruples) {
  EXPECT_EQ(all_quadruples(7, 6).size(), 69U);
  const Geometry geometry(7, 6);
  EXPECT_EQ(geometry.quadruples(geometry.board()), 69);
}

TEST(Board, CountsTheQuadruplesOfAMillionBoardsAsOneByOne) {
  std::mt19937_64 random(92);
  const Geometry geometry(7, 6);
  const std::vector<Bitboard> quadruples = all_quadruples(7, 6);
  for (int round = 0; round < 1'000'000; ++round) {
    // Sparse, half-full and dense boards.
    Bitboard places = random();
    if (round % 3 == 0) places &= random();
    if (round % 3 == 1) places |= random();
    places &= geometry.board();
    int expected = 0;
    for (const Bitboard quadruple : quadruples) expected += (places & quadruple) == quadruple ? 1 : 0;
    ASSERT_EQ(geometry.quadruples(places), expected);
  }
}

TEST(Board, CountsOnBoardsOfEverySize) {
  std::mt19937_64 random(93);
  for (int columns = 1; columns <= 32; ++columns) {
    for (int rows = 1; fits(columns, rows); ++rows) {
      const Geometry geometry(columns, rows);
      const std::vector<Bitboard> quadruples = all_quadruples(columns, rows);
      for (int round = 0; round < 100; ++round) {
        const Bitboard places = (random() | random()) & geometry.board();
        int expected = 0;
        for (const Bitboard quadruple : quadruples) expected += (places & quadruple) == quadruple ? 1 : 0;
        ASSERT_EQ(geometry.quadruples(places), expected) << columns << "x" << rows;
      }
      for (std::size_t direction = 0; direction < 4; ++direction) {
        for (const Bitboard quadruple : quadruples) {
          const Bitboard beginning = quadruple & (~quadruple + 1);
          const unsigned step = geometry.steps()[direction];
          const bool lies_so = quadruple == (beginning | beginning << step | beginning << (2 * step) |
                                             beginning << (3 * step));
          if (lies_so) {
            ASSERT_NE(geometry.line_starts(direction) & beginning, 0U);
          }
        }
      }
    }
  }
}

TEST(Board, FollowsAGameMoveByMove) {
  std::mt19937 random(94);
  for (int round = 0; round < 300; ++round) {
    const game::Rules rules = random_most_lines_rules(random, 63);
    const Geometry geometry(rules.columns, rules.rows);
    game::Position position(rules);
    Board board = board_of(position);
    while (!position.over()) {
      const game::Move move = game::random_legal_move(random, position);
      const Bitboard place = geometry.playable(board.taken()) & geometry.column(move.place.column);
      ASSERT_EQ(std::popcount(place), 1);
      ASSERT_EQ(geometry.column_of(place), move.place.column);
      position.play(move);
      board = board.after(place, geometry);
      const Board afresh = board_of(position);
      ASSERT_EQ(board.mover, afresh.mover);
      ASSERT_EQ(board.other, afresh.other);
      ASSERT_EQ(board.mover_score, position.lines(position.to_move()));
      ASSERT_EQ(board.other_score, position.lines(game::opponent(position.to_move())));
      ASSERT_EQ(geometry.playable(board.taken()) == 0, position.over());
    }
  }
}

TEST(Board, DifferentPositionsHaveDifferentKeys) {
  std::mt19937 random(95);
  const game::Rules rules = most_lines(7, 6);
  const Geometry geometry(7, 6);
  std::set<std::uint64_t> positions;
  std::set<std::uint64_t> keys;
  for (int round = 0; round < 20'000; ++round) {
    const auto position = random_most_lines(random, rules, game::random_number(random, 0, 42));
    positions.insert(position.hash());
    keys.insert(board_of(position).key(geometry));
  }
  EXPECT_EQ(keys.size(), positions.size());
}

}  // namespace
}  // namespace kaven::agent::maxconnect4
