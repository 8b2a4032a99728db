// SPDX-License-Identifier: MIT
#include "agent/connect4/bulk_solver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <utility>
#include <vector>

#include "agent/connect4/moves.hpp"
#include "agent/connect4/random_positions.hpp"
#include "agent/connect4/solver.hpp"

namespace kaven::agent::connect4 {
namespace {

const Geometry board(5, 4);

std::vector<std::uint64_t> words_of(const std::vector<Stones>& positions) {
  std::vector<std::uint64_t> words;
  for (const Stones& stones : positions) words.insert(words.end(), {stones.mover, stones.opponent});
  return words;
}

// The score that the solver finds for one position alone, with a table of its own.
int score_alone(Stones stones) {
  if (board.has_line(stones.opponent)) return immediate_loss(board.empties(stones)) - 1;
  return board.empties(stones) == 0 ? 0 : Solver(board, 1U << 16U).score(stones);
}

TEST(DistinctPositions, AreNeitherTheSameNorMirrorImages) {
  const auto positions = distinct_positions(board, 300, 3, 19, 7);
  ASSERT_EQ(positions.size(), 300U);
  std::set<std::pair<Bitboard, Bitboard>> seen;
  for (const Stones& stones : positions) {
    EXPECT_FALSE(board.has_line(stones.mover) || board.has_line(stones.opponent));
    EXPECT_TRUE(seen.emplace(stones.mover, stones.opponent).second);
    seen.emplace(board.mirrored(stones.mover), board.mirrored(stones.opponent));
  }
}

TEST(DistinctPositions, AreRefusedWhereThereAreFewer) {
  // One stone in the first, second or third column; the others are mirror images.
  EXPECT_EQ(distinct_positions(board, 3, 1, 1, 0).size(), 3U);
  EXPECT_THROW(distinct_positions(board, 4, 1, 1, 0), std::invalid_argument);
}

TEST(BulkSolver, GivesTheScoreOfEachColumnThatIsFoundForItAlone) {
  const auto positions = distinct_positions(board, 100, 6, 19, 3);
  const auto words = words_of(positions);
  const auto columns = static_cast<std::size_t>(board.columns);
  std::vector<std::int8_t> scores(positions.size());
  std::vector<std::int8_t> of_columns(positions.size() * columns);
  solve_all(board, words, scores, {.threads = 2, .memory = 1U << 20U}, std::stop_token());
  solve_columns(board, words, of_columns, {.threads = 3, .memory = 1U << 20U}, std::stop_token());
  for (std::size_t index = 0; index < positions.size(); ++index) {
    const Stones stones = positions[index];
    EXPECT_EQ(scores[index], score_alone(stones));
    const auto open = columns_from_the_middle(board, stones);
    for (int column = 0; column < board.columns; ++column) {
      const std::int8_t score = of_columns[index * columns + static_cast<std::size_t>(column)];
      if (std::ranges::count(open, column) == 0) {
        EXPECT_EQ(score, full_column);
      } else {
        EXPECT_EQ(score, -score_alone(after(board, stones, column)));
      }
    }
  }
}

}  // namespace
}  // namespace kaven::agent::connect4
