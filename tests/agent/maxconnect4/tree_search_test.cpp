// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/tree_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <unordered_map>

#include "tests/agent/maxconnect4/boards.hpp"

namespace kaven::agent::maxconnect4 {

using namespace search;

namespace {

using game::Colour;
using game::Position;

/// Minimax by definition, with the rules only.
Value plain_value(Position& position, const Geometry& geometry, int depth) {
  if (depth == 0 || position.over()) return evaluate(board_of(position), geometry, Weights{});
  Value best = -100'000;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    best = std::max(best, -plain_value(position, geometry, depth - 1));
    position.undo();
  }
  return best;
}

struct PlainChoice {
  Value value = -100'000;
  int column = no_column;
};

/// Plain minimax; chooses the first of equally good moves in `order`.
PlainChoice plain_choice(Position& position, const Geometry& geometry, int depth,
                         const std::vector<int>& order) {
  PlainChoice choice;
  for (const int column : order) {
    if (position.height(column) == position.rules().rows) continue;
    position.play({position.to_move(), {column, position.height(column)}});
    const Value value = -plain_value(position, geometry, depth - 1);
    position.undo();
    if (value > choice.value) choice = {value, column};
  }
  return choice;
}

/// The final lead with best play, for the side to move.
int true_lead(Position& position, std::unordered_map<std::uint64_t, int>& known) {
  if (position.over()) {
    return position.lines(position.to_move()) - position.lines(game::opponent(position.to_move()));
  }
  if (const auto found = known.find(position.hash()); found != known.end()) return found->second;
  int best = -1000;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    best = std::max(best, -true_lead(position, known));
    position.undo();
  }
  known.emplace(position.hash(), best);
  return best;
}

TEST(MaxConnect4TreeSearch, HasValueAndMoveOfPlainMinimaxAtEveryDepth) {
  std::mt19937 random(98);
  TranspositionTable table(std::size_t{1} << 20U);
  for (int round = 0; round < 3000; ++round) {
    const game::Rules rules = round % 2 == 0 ? most_lines(7, 6) : random_most_lines_rules(random, 42);
    const Geometry geometry(rules.columns, rules.rows);
    auto position = random_most_lines(random, rules, game::random_number(random, 0, rules.places() - 1));
    Deadline never = Deadline::never();
    // Entries of another board must not be used.
    TranspositionTable own_table(std::size_t{1} << 14U);
    TreeSearch search(geometry, Weights{}, round % 2 == 0 ? table : own_table, never);
    int first = no_column;
    const int last_depth = round % 100 == 0 ? 5 : 3;
    for (int depth = 1; depth <= last_depth; ++depth) {
      const TreeResult found = search.search(board_of(position), depth, first);
      const PlainChoice plain = plain_choice(position, geometry, depth, search.column_order());
      ASSERT_TRUE(found.completed);
      ASSERT_EQ(found.value, plain.value) << "depth " << depth;
      ASSERT_EQ(found.column, plain.column) << "depth " << depth;
      first = found.column;
    }
  }
}

TEST(MaxConnect4TreeSearch, IsExactWhenItReachesTheEnd) {
  std::mt19937 random(99);
  for (int round = 0; round < 400; ++round) {
    const game::Rules rules = round % 4 == 0 ? most_lines(7, 6) : random_most_lines_rules(random, 30);
    const Geometry geometry(rules.columns, rules.rows);
    const int empty = std::min(rules.places(), game::random_number(random, 1, 10));
    auto position = random_most_lines(random, rules, rules.places() - empty);
    TranspositionTable table(std::size_t{1} << 18U);
    Deadline never = Deadline::never();
    TreeSearch search(geometry, Weights{}, table, never);
    std::unordered_map<std::uint64_t, int> known;
    const int lead = true_lead(position, known);
    // Half of the rounds search with the entries of shallower searches in the table.
    if (round % 2 == 0) {
      for (int depth = 1; depth < empty; ++depth) search.search(board_of(position), depth, no_column);
    }
    const TreeResult found = search.search(board_of(position), empty, no_column);
    ASSERT_TRUE(found.exact);
    ASSERT_EQ(found.value, value_of_quadruple * lead);
    position.play({position.to_move(), {found.column, position.height(found.column)}});
    ASSERT_EQ(-true_lead(position, known), lead) << "the move brings the value about";
  }
}

TEST(MaxConnect4TreeSearch, SolvesSmallBoards) {
  for (const auto& [columns, rows] : {std::pair(4, 3), std::pair(3, 4), std::pair(4, 4), std::pair(5, 3)}) {
    const game::Rules rules = most_lines(columns, rows);
    const Geometry geometry(columns, rows);
    TranspositionTable table(std::size_t{1} << 22U);
    Deadline never = Deadline::never();
    Position position(rules);
    std::unordered_map<std::uint64_t, int> known;
    const TreeResult found =
        TreeSearch(geometry, Weights{}, table, never).search(board_of(position), rules.places(), no_column);
    EXPECT_EQ(found.value, value_of_quadruple * true_lead(position, known)) << columns << "x" << rows;
  }
}

TEST(MaxConnect4TreeSearch, StopsAtItsDeadline) {
  const Geometry geometry(7, 6);
  TranspositionTable table(std::size_t{1} << 20U);
  Deadline soon = Deadline::after_nodes(1000);
  TreeSearch search(geometry, Weights{}, table, soon);
  const TreeResult found = search.search(Board{}, 42, no_column);
  EXPECT_FALSE(found.completed);
  EXPECT_LE(soon.nodes(), 1100U);
}

TEST(MaxConnect4TreeSearch, TriesTheMiddleFirst) {
  const Geometry geometry(7, 6);
  TranspositionTable table(0);
  Deadline never = Deadline::never();
  EXPECT_EQ(TreeSearch(geometry, Weights{}, table, never).column_order(),
            (std::vector<int>{3, 2, 4, 1, 5, 0, 6}));
}

}  // namespace
}  // namespace kaven::agent::maxconnect4
