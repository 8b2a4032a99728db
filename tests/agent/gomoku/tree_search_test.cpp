// SPDX-License-Identifier: MIT
#include "agent/gomoku/tree_search.hpp"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

#include "tests/agent/gomoku/places.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::agent::gomoku {

using namespace search;

namespace {

using game::Position;

// The result with best play of both sides, by exhaustive search: 1 the side to move wins, -1 the other, 0
// nobody.
class TrueResult {
 public:
  int of(Position& position) {
    if (position.line_winner()) return -1;
    if (position.full()) return 0;
    const auto [entry, is_new] = known_.try_emplace(position.hash(), -1);
    if (!is_new) return entry->second;
    int best = -1;
    for (const game::Move move : position.legal_moves()) {
      position.play(move);
      best = std::max(best, -of(position));
      position.undo();
      if (best == 1) break;
    }
    known_[position.hash()] = best;
    return best;
  }

 private:
  std::unordered_map<std::uint64_t, int> known_;
};

TEST(TreeSearch, ProvesOnlyWhatIsTrue) {
  std::mt19937 random(11);
  int wins = 0;
  int losses = 0;
  for (int round = 0; round < support::rounds(400); ++round) {
    // Now and then more free places, where a search skips and reduces more moves.
    const bool large = round % 10 < 2;
    game::Rules rules = {.columns = (large ? 6 : 5) + round % 2,
                         .rows = large ? 6 : 5,
                         .line_length = 5,
                         .exact_length = round % 4 == 3,
                         .gravity = false};
    // Rows of five between two stones need more room.
    if (round % 3 == 1) rules = caro(large ? 9 : 8, 5, round % 4 < 2);
    Position position(rules);
    while (!position.over() && position.ply() < rules.places() - (large ? 11 : 9)) {
      const auto moves = position.legal_moves();
      position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
    }
    if (position.over()) continue;
    Board board(position);
    TranspositionTable table(1U << 18U);
    Deadline deadline = Deadline::never();
    TreeSearch search(board, table, deadline);
    Score score = 0;
    // Reductions and skipped moves depend on the depth at which a search begins, and on earlier depths.
    for (int depth = round % 3 == 0 ? 6 : 1; depth <= rules.places() - position.ply() && !is_decided(score);
         ++depth) {
      score = search.search(depth, nowhere, score).score;
    }
    const int truth = TrueResult().of(position);
    EXPECT_TRUE(!is_win(score) || truth == 1) << round;
    EXPECT_TRUE(!is_loss(score) || truth == -1) << round;
    EXPECT_TRUE(truth == 0 || is_decided(score)) << round << ": " << truth;
    wins += truth == 1;
    losses += truth == -1;
  }
  EXPECT_GE(wins, support::rounds(10));
  EXPECT_GE(losses, support::rounds(4));
}

TEST(TreeSearch, LeavesTheBoardAsItWasWhenItsTimeIsUp) {
  const Position position = after("H8 I9 G7 H9 G9");
  Board board(position);
  const std::uint64_t key = board.key();
  TranspositionTable table(1U << 20U);
  for (const std::uint64_t nodes : {0U, 1U, 10U, 333U, 5000U}) {
    Deadline deadline = Deadline::after_nodes(nodes);
    TreeSearch search(board, table, deadline);
    const TreeResult result = search.search(12, nowhere, 0);
    EXPECT_FALSE(result.completed);
    EXPECT_EQ(board.key(), key);
    EXPECT_EQ(board.ply(), position.ply());
  }
}

}  // namespace
}  // namespace kaven::agent::gomoku
