// SPDX-License-Identifier: MIT
#include "agent/lines/tree_search.hpp"

#include <gtest/gtest.h>

#include "tests/agent/lines/plain_minimax.hpp"
#include "tests/agent/lines/variants.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

/// One search with an empty table.
TreeResult search(const game::Position& position, int depth, std::size_t memory, std::size_t width) {
  Board board(position, weights_of(position.rules()));
  TranspositionTable table(memory);
  Deadline deadline = Deadline::never();
  return TreeSearch(board, table, deadline, width).search(depth, no_place);
}

std::string described(const game::Position& position) {
  std::string text = std::to_string(position.rules().columns) + "x" + std::to_string(position.rules().rows) +
                     " line " + std::to_string(position.rules().line_length) + ":";
  for (const game::Move move : position.moves()) text += " " + game::place_name(move.place);
  return text;
}

bool decided_without_search(const game::Position& position) {
  return check_threats(Board(position, weights_of(position.rules())), position.to_move()).decided;
}

int depth_for(const game::Position& position) {
  const std::size_t moves = position.legal_moves().size();
  if (moves > 20) return 2;
  return moves > 9 ? 3 : 4;
}

/// The result of a search to the end of the game.
TreeResult search_to_the_end(const game::Position& position, std::size_t memory, std::size_t width) {
  constexpr int recolouring_or_pop_outs = 4;
  return search(position, position.rules().places() + recolouring_or_pop_outs, memory, width);
}

/// One variant of the family by its number, so that CTest runs them in parallel.
class TreeSearchOfVariant : public testing::TestWithParam<std::size_t> {};

TEST_P(TreeSearchOfVariant, AlphaBetaFindsTheValueOfPlainMinimax) {
  const game::Rules rules = small_variants().at(GetParam());
  std::mt19937 random(static_cast<unsigned>(GetParam()) + 1);
  const int positions = support::rounds(rules.places() > 25 ? 15 : 60);
  for (int round = 0; round < positions; ++round) {
    const int plies = std::uniform_int_distribution(0, rules.places() - 1)(random);
    game::Position position = random_position(rules, plies, random);
    if (decided_without_search(position)) continue;
    for (int depth = 1; depth <= depth_for(position); ++depth) {
      const Score value = PlainMinimax(position.to_move()).value(position, depth);
      ASSERT_EQ(search(position, depth, 0, all_moves).score, value)
          << described(position) << ", depth " << depth;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, TreeSearchOfVariant, testing::Range<std::size_t>(0, small_variants().size()));

TEST(TreeSearch, WithATranspositionTableTheTrueValueIsFound) {
  std::mt19937 random(2);
  for (const game::Rules& rules : small_variants()) {
    if (rules.places() > 20) continue;
    PlainMinimax minimax_for_white(game::Colour::white);
    PlainMinimax minimax_for_black(game::Colour::black);
    for (int round = 0; round < 20; ++round) {
      const int fewest = std::max(0, rules.places() - (rules.gravity ? 12 : 8));
      game::Position position = random_position(rules, fewest + round % 8, random);
      if (rules.places() - position.ply() > 12 || decided_without_search(position)) continue;
      const bool white = position.to_move() == game::Colour::white;
      const Score value = (white ? minimax_for_white : minimax_for_black).true_value(position);
      for (const std::size_t memory : {1U << 8U, 1U << 20U}) {
        const TreeResult result = search_to_the_end(position, memory, all_moves);
        ASSERT_EQ(result.score, value) << described(position);
        ASSERT_TRUE(result.completed);
        ASSERT_TRUE(result.exhausted || is_decided(value)) << described(position);
      }
    }
  }
}

TEST(TreeSearch, AScoreSaidToBeExhaustedIsTheTrueOneAtAnyDepth) {
  std::mt19937 random(16);
  int exhausted = 0;
  for (const game::Rules& rules : small_variants()) {
    if (rules.places() > 20) continue;
    for (int round = 0; round < 20; ++round) {
      game::Position position = random_position(rules, std::max(0, rules.places() - 9), random);
      if (rules.places() - position.ply() > 10 || decided_without_search(position)) continue;
      PlainMinimax minimax(position.to_move());
      for (int depth = 1; depth <= 8; ++depth) {
        const TreeResult result = search(position, depth, 1U << 20U, all_moves);
        if (result.exhausted && !is_decided(result.score)) {
          ++exhausted;
          ASSERT_EQ(result.score, minimax.true_value(position)) << described(position);
        }
      }
    }
  }
  EXPECT_GT(exhausted, 100);
}

// A search of all moves is proved correct above. It serves as reference for the selective search on a board
// that is too large for brute force.
TEST(TreeSearch, AWinOrLossClaimedFromAChoiceOfMovesIsATrueOne) {
  std::mt19937 random(17);
  int claims = 0;
  for (const int line_length : {4, 5}) {
    for (const bool exact : {false, true}) {
      const game::Rules rules{
          .columns = 7, .rows = 7, .line_length = line_length, .exact_length = exact, .gravity = false};
      for (int round = 0; round < 600; ++round) {
        const int plies = std::uniform_int_distribution(4, 30)(random);
        const game::Position position = random_position(rules, plies, random);
        if (decided_without_search(position)) continue;
        const int depth = std::uniform_int_distribution(1, 4)(random);
        const TreeResult claimed = search(position, depth, 1U << 20U, 1 + random() % 4);
        if (!is_decided(claimed.score)) continue;
        ++claims;
        const TreeResult proved = search(position, depth, 1U << 20U, all_moves);
        ASSERT_EQ(is_win(claimed.score), is_win(proved.score)) << described(position) << ", depth " << depth;
        ASSERT_EQ(is_loss(claimed.score), is_loss(proved.score))
            << described(position) << ", depth " << depth;
      }
    }
  }
  EXPECT_GT(claims, 100);
}

TEST(TreeSearch, ItsVariationIsAGameThatCanBePlayed) {
  std::mt19937 random(18);
  for (const game::Rules& rules : small_variants()) {
    for (int round = 0; round < 20; ++round) {
      game::Position position = random_position(rules, rules.places() / 2, random);
      if (decided_without_search(position)) continue;
      const TreeResult result = search(position, 3, 1U << 20U, all_moves);
      ASSERT_FALSE(result.variation.empty());
      for (const int place : result.variation) {
        const game::Move move = Board(position, weights_of(rules)).move_to(place);
        ASSERT_FALSE(position.check(move)) << described(position);
        position.play(move);
      }
    }
  }
}

TEST(TreeSearch, InterruptedItSaysSoAndLeavesTheBoardAsItWas) {
  const game::Position position{game::Rules{}};
  Board board(position, weights_of(position.rules()));
  TranspositionTable table(1U << 20U);
  for (const std::uint64_t nodes : {0U, 1U, 10U, 1000U}) {
    Deadline deadline = Deadline::after_nodes(nodes);
    const TreeResult result = TreeSearch(board, table, deadline, all_moves).search(20, no_place);
    EXPECT_FALSE(result.completed);
    EXPECT_LE(deadline.nodes(), nodes + 1);
    EXPECT_EQ(board.hash(), position.hash());
    EXPECT_EQ(board.windows().strength(game::Colour::white), 0);
  }
}

}  // namespace
}  // namespace kaven::agent::lines
