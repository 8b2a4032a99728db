// SPDX-License-Identifier: MIT
#include "agent/coursework/fixed_depth_search.hpp"

#include <gtest/gtest.h>

#include <random>

#include "agent/coursework/connect_n/unblocked_lines.hpp"
#include "agent/coursework/hw2/unterminated_runs.hpp"
#include "tests/agent/coursework/boards.hpp"

namespace kaven::agent::coursework {
namespace {

using connect_n::UnblockedLines;
using hw2::RunReading;
using hw2::UnterminatedRuns;

/// Minimax by the definition, on copies of the position.
template <typename Evaluation>
struct PlainMinimax {
  using Value = typename Evaluation::Value;

  Evaluation evaluation;
  std::uint64_t nodes = 0;

  Value value(const game::Position& position, int depth, bool maximizing) {
    ++nodes;
    if (depth == 0 || position.over()) {
      return fresh(position).value(position);
    }
    std::vector<Value> values;
    for (const game::Move move : position.legal_moves()) {
      game::Position next = position;
      next.play(move);
      values.push_back(value(next, depth - 1, !maximizing));
    }
    return maximizing ? *std::ranges::max_element(values) : *std::ranges::min_element(values);
  }

  Choice<Value> choose(const game::Position& position, int depth) {
    nodes = 1;
    std::optional<Choice<Value>> best;
    for (const game::Move move : position.legal_moves()) {
      game::Position next = position;
      next.play(move);
      const Value found = value(next, depth - 1, false);
      if (!best || found > best->value) best = {.column = move.place.column, .value = found};
    }
    best->nodes = nodes;
    return *best;
  }

  Evaluation fresh(const game::Position& position) const {
    Evaluation other = evaluation;
    if constexpr (std::same_as<Evaluation, UnblockedLines>) other = UnblockedLines(position, player);
    return other;
  }

  game::Colour player = game::Colour::white;
};

template <typename Evaluation>
Choice<typename Evaluation::Value> searched(const game::Position& position, Evaluation evaluation,
                                            Algorithm algorithm, int depth) {
  game::Position board = position;
  Unwatched nobody;
  const auto choice = FixedDepthSearch(board, evaluation, algorithm, nobody).choose(depth);
  EXPECT_EQ(board.hash(), position.hash());
  EXPECT_EQ(board.ply(), position.ply());
  return choice;
}

template <typename Evaluation>
void expect_all_alike(const game::Position& position, const Evaluation& evaluation, int depth) {
  const auto slow = PlainMinimax<Evaluation>{.evaluation = evaluation, .player = position.to_move()}.choose(
      position, depth);
  const auto minimax = searched(position, evaluation, Algorithm::minimax, depth);
  const auto alpha_beta = searched(position, evaluation, Algorithm::alpha_beta, depth);
  ASSERT_EQ(minimax.column, slow.column);
  ASSERT_TRUE(minimax.value == slow.value);
  ASSERT_EQ(minimax.nodes, slow.nodes);
  ASSERT_EQ(alpha_beta.column, slow.column);
  ASSERT_TRUE(alpha_beta.value == slow.value);
  ASSERT_LE(alpha_beta.nodes, minimax.nodes);
}

TEST(FixedDepthSearch, BothAlgorithmsAreMinimaxByTheDefinitionForConnectN) {
  std::mt19937 random(83);
  for (int round = 0; round < 3000; ++round) {
    const int side = game::random_number(random, 1, 6);
    const game::Rules rules{
        .columns = side, .rows = side, .line_length = game::random_number(random, 1, std::min(side, 5))};
    const auto position =
        random_course_position(random, rules, game::random_number(random, 0, rules.places() - 1));
    if (position.over()) continue;
    const int depth = game::random_number(random, 1, round % 100 == 0 ? 4 : 3);
    expect_all_alike(position, UnblockedLines(position, position.to_move()), depth);
  }
}

TEST(FixedDepthSearch, BothAlgorithmsAreMinimaxByTheDefinitionForTheTree) {
  std::mt19937 random(84);
  for (int round = 0; round < 1000; ++round) {
    // Alice is White and moves next.
    const auto position =
        random_course_position(random, game::Rules{}, 2 * game::random_number(random, 0, 20));
    if (position.to_move() != game::Colour::white) continue;
    const auto reading = random() % 2 == 0 ? RunReading::lines : RunReading::open_ends;
    const int depth = game::random_number(random, 1, round % 50 == 0 ? 4 : 3);
    expect_all_alike(position, UnterminatedRuns(reading), depth);
  }
}

TEST(FixedDepthSearch, BothAlgorithmsChooseTheSameMoveFurtherAhead) {
  std::mt19937 random(85);
  std::uint64_t minimax_nodes = 0;
  std::uint64_t alpha_beta_nodes = 0;
  for (int round = 0; round < 120; ++round) {
    const game::Rules rules{.columns = 7, .rows = 7, .line_length = 4};
    const auto position = random_course_position(random, rules, game::random_number(random, 0, 45));
    const UnblockedLines evaluation(position, position.to_move());
    const auto minimax = searched(position, evaluation, Algorithm::minimax, 5);
    const auto alpha_beta = searched(position, evaluation, Algorithm::alpha_beta, 5);
    ASSERT_EQ(minimax.column, alpha_beta.column);
    ASSERT_TRUE(minimax.value == alpha_beta.value);
    ASSERT_LE(alpha_beta.nodes, minimax.nodes);
    minimax_nodes += minimax.nodes;
    alpha_beta_nodes += alpha_beta.nodes;
  }
  EXPECT_LT(2 * alpha_beta_nodes, minimax_nodes);
}

TEST(FixedDepthSearch, CountsEveryPositionOfTheTree) {
  // The assignment's own example: 341 = 1 + 4 + 16 + 64 + 256.
  const game::Position position(game::Rules{.columns = 4, .rows = 4});
  const UnblockedLines evaluation(position, game::Colour::white);
  EXPECT_EQ(searched(position, evaluation, Algorithm::minimax, 4).nodes, 341U);
}

TEST(FixedDepthSearch, WhereEveryMoveLosesTheFirstOneIsMade) {
  // Bill threatens three in a row on both sides.
  const auto position = position_of_columns("aabb\ne\nb\nb\nb\ne\naaba\n");
  const UnterminatedRuns evaluation(RunReading::lines);
  for (const Algorithm algorithm : {Algorithm::minimax, Algorithm::alpha_beta}) {
    const auto choice = searched(position, evaluation, algorithm, 2);
    EXPECT_EQ(choice.column, 0);
    EXPECT_EQ(choice.value, -1000);
  }
}

}  // namespace
}  // namespace kaven::agent::coursework
