// SPDX-License-Identifier: MIT
#include "agent/connect4/solver.hpp"

#include <gtest/gtest.h>

#include <string>
#include <unordered_set>

#include "agent/connect4/moves.hpp"
#include "agent/connect4/tree_search.hpp"
#include "tests/agent/connect4/megabyte.hpp"
#include "tests/agent/connect4/plain_solver.hpp"
#include "tests/agent/connect4/random_positions.hpp"

namespace kaven::agent::connect4 {

using namespace search;

namespace {

Stones stones_after(const Geometry& geometry, std::string_view moves) {
  return std::get<Stones>(read_moves(geometry, moves));
}

/// Positions that follow random ones, each solved by the solver and by trying everything.
class PlainValues {
 public:
  PlainValues(int columns, int rows)
      : columns_(columns),
        rows_(rows),
        solver_(Geometry(columns_, rows_), megabyte),
        random_(static_cast<unsigned>(columns_ * 100 + rows_)) {}

  /// `count` positions, in trees below random ones of `ply` stones, `share` of each at most.
  void expect(int ply, std::size_t count, std::size_t share) {
    while (seen_.size() < count && !testing::Test::HasFatalFailure()) {
      auto position = random_position(rules_of(columns_, rows_), ply, random_);
      end_of_share_ = std::min(seen_.size() + share, count);
      if (position) expect_from(*position);
    }
  }

 private:
  void expect_from(game::Position& position) {
    if (position.over() || seen_.size() >= end_of_share_ || !seen_.insert(position.hash()).second) return;
    const Stones stones = stones_of(position);
    const int value = plain_.score(position);
    const std::string name = std::to_string(columns_) + "x" + std::to_string(rows_) + " key " +
                             std::to_string(solver_.geometry().key(stones));
    ASSERT_EQ(solver_.score(stones), value) << name;
    // So late, score() asks no questions about bounds.
    Deadline never = Deadline::never();
    ASSERT_EQ(solver_.is_greater(stones, value - 1, never), true) << name;
    ASSERT_EQ(solver_.is_greater(stones, value, never), false) << name;
    for (const game::Move move : position.legal_moves()) {
      position.play(move);
      expect_from(position);
      position.undo();
    }
  }

  int columns_;
  int rows_;
  Solver solver_;
  std::mt19937 random_;
  PlainSolver plain_;
  std::unordered_set<std::uint64_t> seen_;
  std::size_t end_of_share_ = 0;
};

TEST(Solver, GivesThePlainValueOf100000Positions) {
  PlainValues(7, 6).expect(30, 100'000, 2000);
}

TEST(Solver, GivesThePlainValueOfPositionsOfManySizes) {
  struct Case {
    int columns;
    int rows;
    int stones;
  };
  constexpr Case cases[] = {{4, 4, 4},   {5, 4, 9},   {4, 5, 9},   {5, 5, 14}, {6, 4, 13},
                            {4, 6, 13},  {6, 5, 19},  {7, 5, 24},  {7, 4, 17}, {8, 4, 21},
                            {7, 7, 38},  {8, 6, 37},  {8, 7, 45},  {9, 6, 43}, {16, 3, 37},
                            {12, 4, 37}, {26, 1, 16}, {21, 2, 31}, {4, 15, 48}};
  for (const Case& each : cases) PlainValues(each.columns, each.rows).expect(each.stones, 600, 100);
}

TEST(Solver, ValuesDoNotDependOnMemoryOrTheOrderOfPositions) {
  const Geometry geometry(7, 6);
  Solver small(geometry, 1);
  Solver large(geometry, 8 * megabyte);
  std::mt19937 random(3);
  for (int solved = 0; solved < 300;) {
    const auto position = random_position(rules_of(7, 6), 20, random);
    if (!position) continue;
    ++solved;
    EXPECT_EQ(small.score(stones_of(*position)), large.score(stones_of(*position)));
  }
}

// Known values, as every Connect-4 program states them (Fhourstones, Tromp 1996).
TEST(Solver, SolvesTheClassicPositions) {
  const Geometry geometry(7, 6);
  Solver solver(geometry, 8 * megabyte);
  EXPECT_EQ(solver.score(stones_after(geometry, "45461667")), 11);
  EXPECT_EQ(solver.score(stones_after(geometry, "35333571")), -3);
}

TEST(Solver, KnowsWhichScoresAValueIsGreaterThan) {
  const Geometry geometry(7, 6);
  Solver solver(geometry, megabyte);
  Deadline never = Deadline::never();
  const Stones stones = stones_after(geometry, "45461667");
  EXPECT_EQ(solver.is_greater(stones, 10, never), true);
  EXPECT_EQ(solver.is_greater(stones, 11, never), false);
  EXPECT_EQ(solver.score(stones, never, 11), 11);
  EXPECT_EQ(solver.score(stones, never, -2), 11);
}

TEST(Solver, GivesUpWhenTheDeadlineHasPassed) {
  const Geometry geometry(7, 6);
  Solver solver(geometry, megabyte);
  Deadline deadline = Deadline::after_nodes(2000);
  EXPECT_EQ(solver.score({}, deadline), std::nullopt);
  EXPECT_LT(solver.nodes(), 4000U);
  EXPECT_EQ(solver.is_greater({}, 0, deadline), std::nullopt);
}

TEST(SearchVariants, VisitTheSameNodes) {
  const Geometry geometry(7, 6);
  ValueTable table_of_any(49, megabyte);
  ValueTable table_of_popcnt(49, megabyte);
  const auto any = make_portable_search(geometry, table_of_any);
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("popcnt")) GTEST_SKIP() << "not on this processor";
#endif
  const auto popcnt = make_popcnt_search(geometry, table_of_popcnt);
  Deadline never = Deadline::never();
  any->set_deadline(never);
  popcnt->set_deadline(never);
  for (const int alpha : {-3, -1, 0, 2}) {
    const Stones stones = stones_after(geometry, "35333571");
    EXPECT_EQ(any->search(stones, alpha), popcnt->search(stones, alpha));
    EXPECT_EQ(any->nodes(), popcnt->nodes());
  }
}

}  // namespace
}  // namespace kaven::agent::connect4
