// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

#include "agent/lines/lines_engine.hpp"
#include "tests/agent/lines/variants.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sanitized.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

std::vector<game::Rules> pop_out_variants() {
  return {{.columns = 4, .rows = 4, .line_length = 3, .pop_out = true},
          {.columns = 5, .rows = 5, .line_length = 3, .pop_out = true},
          {.columns = 7, .rows = 6, .line_length = 4, .pop_out = true},
          {.columns = 10, .rows = 10, .line_length = 4, .pop_out = true}};
}

// An unfinished position after at most `plies` random moves, few of them pop-outs.
game::Position position_with_pop_outs_left(const game::Rules& rules, int plies, std::mt19937& random) {
  game::Position position(rules);
  while (position.ply() < plies) {
    const game::Move move = random_move(position, random);
    if (game::is_pop_out(move) && random() % 16 != 0) continue;
    position.play(move);
    if (!position.over()) continue;
    position.undo();
    break;
  }
  return position;
}

// The moves that win at once, found by playing all moves.
std::vector<game::Move> winning_moves(game::Position position) {
  std::vector<game::Move> winning;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    if (position.line_winner() == move.colour) winning.push_back(move);
    position.undo();
  }
  return winning;
}

// The moves that neither lose at once nor allow the opponent to win at once.
std::vector<game::Move> safe_moves(game::Position position) {
  std::vector<game::Move> safe;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    const bool loses = position.line_winner() == game::opponent(move.colour);
    if (!loses && (position.over() || winning_moves(position).empty())) safe.push_back(move);
    position.undo();
  }
  return safe;
}

bool is_among(const std::vector<game::Move>& moves, game::Move move) {
  return std::ranges::find(moves, move) != moves.end();
}

TEST(PopOutSearch, NeverMissesAWinInOneNorAllowsOne) {
  std::mt19937 random(3);
  int wins = 0;
  int wins_by_pop_out_alone = 0;
  int dangers = 0;
  for (const game::Rules& rules : pop_out_variants()) {
    LinesEngine engine(rules, 1U << 20U);
    for (int round = 0; round < support::rounds(400); ++round) {
      const int plies = std::uniform_int_distribution(0, rules.places())(random);
      const game::Position position = position_with_pop_outs_left(rules, plies, random);
      const std::vector<game::Move> winning = winning_moves(position);
      const std::vector<game::Move> safe = safe_moves(position);
      for (const std::uint64_t nodes : {0U, 1U, 50U, 3000U}) {
        Deadline deadline = Deadline::after_nodes(nodes);
        const SearchResult found =
            engine.choose(position, unlimited_depth, deadline, [](const SearchResult&) {});
        ASSERT_FALSE(position.check(found.move));
        if (!winning.empty()) {
          ASSERT_TRUE(is_among(winning, found.move)) << nodes;
        } else if (!safe.empty()) {
          ASSERT_TRUE(is_among(safe, found.move)) << nodes << " ply " << position.ply();
        }
      }
      wins += winning.empty() ? 0 : 1;
      wins_by_pop_out_alone += !winning.empty() && std::ranges::all_of(winning, game::is_pop_out) ? 1 : 0;
      dangers += winning.empty() && safe.size() < position.legal_moves().size() ? 1 : 0;
    }
  }
  // How many of each occur in all rounds.
  if (support::sanitized) return;
  EXPECT_GT(wins, 50);
  EXPECT_GT(wins_by_pop_out_alone, 5);
  EXPECT_GT(dangers, 100);
}

TEST(PopOutSearch, TriesPopOutsWithoutChangingTheBoard) {
  std::mt19937 random(4);
  for (const game::Rules& rules : pop_out_variants()) {
    for (int round = 0; round < 50; ++round) {
      const game::Position position = position_with_pop_outs_left(rules, rules.places() / 2, random);
      Board board(position, weights_of(rules));
      const bool wins = can_win(board);
      EXPECT_EQ(wins, !winning_moves(position).empty());
      for (const game::Move move : position.legal_moves()) {
        const std::vector<game::Move> safe = safe_moves(position);
        EXPECT_EQ(allows_win(board, board.number_of(move.place)), !is_among(safe, move));
      }
      EXPECT_EQ(board.hash(), position.hash());
      EXPECT_EQ(board.playable(), Board(position, weights_of(rules)).playable());
    }
  }
}

}  // namespace
}  // namespace kaven::agent::lines
