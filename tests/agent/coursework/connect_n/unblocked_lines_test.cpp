// SPDX-License-Identifier: MIT
#include "agent/coursework/connect_n/unblocked_lines.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/agent/coursework/boards.hpp"
#include "tests/agent/coursework/slow_lines.hpp"

namespace kaven::agent::coursework::connect_n {
namespace {

using game::Colour;
using Value = UnblockedLines::Value;

Value slow_score(const game::Position& position, char player, char opponent) {
  const auto length = static_cast<std::size_t>(position.rules().line_length);
  Value score = 0;
  for (const std::string& line : lines_of_board(position)) {
    for (std::size_t at = 0; at + length <= line.size(); ++at) {
      const std::string window = line.substr(at, length);
      if (window.find(opponent) != std::string::npos) continue;
      const auto pieces = std::count(window.begin(), window.end(), player);
      Value weight = pieces > 0 ? 1 : 0;
      for (auto times = pieces; times > 1; --times) weight *= 10;
      score += weight;
    }
  }
  return score;
}

Value slow_value(const game::Position& position, Colour player) {
  if (const auto winner = position.line_winner()) {
    return winner == player ? UnblockedLines::infinity : -UnblockedLines::infinity;
  }
  if (position.full()) return 0;
  const Value white = slow_score(position, 'w', 'b') - slow_score(position, 'b', 'w');
  return player == Colour::white ? white : -white;
}

TEST(UnblockedLines, WeighsEachLineByItsPieces) {
  // Four in a row: 100 n3 + 10 n2 + n1.
  game::Position position(game::Rules{});
  UnblockedLines evaluation(position, Colour::white);
  const auto value_after = [&](game::Move move) {
    position.play(move);
    evaluation.put(move);
    return static_cast<long>(evaluation.value(position));
  };
  // A corner is in three windows.
  EXPECT_EQ(value_after({Colour::white, {0, 0}}), 3);
  // The other corner; no window contains both.
  EXPECT_EQ(value_after({Colour::black, {6, 0}}), 0);
  // Of White's five windows on the bottom row and in columns and diagonals: a1-d1 has two pieces now.
  // b1 lies in a1-d1 (2 pieces: +10-1), b1-e1 (+1), its column (+1), one diagonal (+1).
  EXPECT_EQ(value_after({Colour::white, {1, 0}}), 12);
}

TEST(UnblockedLines, IsKeptUpToDatePieceByPiece) {
  std::mt19937 random(82);
  for (int round = 0; round < 250; ++round) {
    const int side = game::random_number(random, 1, round % 50 == 0 ? game::largest_side : 8);
    const game::Rules rules{
        .columns = side, .rows = side, .line_length = game::random_number(random, 1, side)};
    game::Position position(rules);
    UnblockedLines for_white(position, Colour::white);
    UnblockedLines for_black(position, Colour::black);
    int steps = 0;
    const auto check = [&] {
      // Evaluating a large board completely at every step would be slow.
      if (rules.places() > 100 && ++steps % 25 != 0) return;
      ASSERT_TRUE(for_white.value(position) == slow_value(position, Colour::white));
      ASSERT_TRUE(for_black.value(position) == slow_value(position, Colour::black));
      ASSERT_TRUE(UnblockedLines(position, Colour::white).value(position) == for_white.value(position));
    };
    while (!position.over()) {
      const game::Move move = game::random_legal_move(random, position);
      position.play(move);
      for_white.put(move);
      for_black.put(move);
      check();
    }
    while (position.ply() > 0) {
      const game::Move move = *position.last_move();
      position.undo();
      for_white.take(move);
      for_black.take(move);
      check();
    }
  }
}

TEST(UnblockedLines, HoldsTheLongestLinesExactly) {
  // One line of 26 with 25 pieces is worth 10^24, more than 64 bits.
  const game::Rules rules{.columns = 26, .rows = 26, .line_length = 26};
  std::vector<game::Move> stones;
  for (int row = 0; row < 25; ++row) stones.push_back({Colour::white, {3, row}});
  const game::Position position(rules, stones, Colour::black);
  const Value value = UnblockedLines(position, Colour::white).value(position);
  EXPECT_TRUE(value == slow_value(position, Colour::white));
  EXPECT_TRUE(value > static_cast<Value>(1'000'000'000'000) * 1'000'000'000'000);
  EXPECT_TRUE(value < UnblockedLines::infinity);
}

}  // namespace
}  // namespace kaven::agent::coursework::connect_n
