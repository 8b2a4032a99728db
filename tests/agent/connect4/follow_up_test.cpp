#include "agent/connect4/follow_up.hpp"

#include <gtest/gtest.h>

#include <unordered_set>

#include "agent/connect4/search_variants.hpp"
#include "tests/agent/connect4/plain_solver.hpp"
#include "tests/agent/connect4/random_positions.hpp"

namespace kaven::agent::connect4 {
namespace {

/// Holds the bound against the true value, for every window.
class FollowUpBounds : public testing::Test {
 public:
  template <int rows>
  void expect_sound(game::Position& position, const Geometry& geometry) {
    const Stones stones = stones_of(position);
    const Bitboard playable = geometry.playable(stones.all());
    const Bitboard threats = geometry.threats(stones.opponent, stones.mover);
    if ((geometry.threats(stones.mover, stones.opponent) & playable) != 0) return;
    const int score = plain.score(position);
    const int most = geometry.empties(stones) / 2;
    // Windows above 0 are all treated alike.
    for (int alpha = -most - 1; alpha <= 0; ++alpha) {
      const ExactScore bound = FollowUp<rows, AnyProcessor>::bound(geometry, stones, threats, alpha);
      ASSERT_GE(bound, score) << "alpha " << alpha << " key " << geometry.key(stones) << " board "
                              << geometry.columns << "x" << rows;
      if (bound < 0) ++losses;
      if (bound == 0) ++draws;
    }
  }

  template <int rows>
  void expect_sound_everywhere_from(game::Position& position, const Geometry& geometry) {
    if (position.over() || !seen.insert(position.hash()).second) return;
    expect_sound<rows>(position, geometry);
    for (const game::Move move : position.legal_moves()) {
      position.play(move);
      expect_sound_everywhere_from<rows>(position, geometry);
      position.undo();
    }
  }

  /// In all positions that follow random ones of `ply` stones.
  template <int columns, int rows>
  void expect_sound_after(int ply, int rounds) {
    const Geometry geometry(columns, rows);
    std::mt19937 random(7);
    for (int round = 0; round < rounds && !HasFatalFailure(); ++round) {
      auto position = random_position(rules_of(columns, rows), ply, random);
      if (position) expect_sound_everywhere_from<rows>(*position, geometry);
    }
    EXPECT_GT(draws, 0);
    EXPECT_GT(losses, 0);
  }

  PlainSolver plain;
  std::unordered_set<std::uint64_t> seen;
  int losses = 0;
  int draws = 0;
};

TEST_F(FollowUpBounds, HoldInEveryPositionOf4x4) {
  expect_sound_after<4, 4>(0, 1);
  EXPECT_GT(seen.size(), 100'000U);
}
TEST_F(FollowUpBounds, HoldIn5x4) {
  expect_sound_after<5, 4>(9, 10);
}
TEST_F(FollowUpBounds, HoldIn4x5) {
  expect_sound_after<4, 5>(8, 10);
}
TEST_F(FollowUpBounds, HoldIn5x5) {
  expect_sound_after<5, 5>(14, 20);
}
// Minutes each: run with --gtest_also_run_disabled_tests when follow_up.hpp has changed.
TEST_F(FollowUpBounds, DISABLED_HoldInEveryPositionOf5x4) {
  expect_sound_after<5, 4>(0, 1);
}
TEST_F(FollowUpBounds, DISABLED_HoldInEveryPositionOf4x5) {
  expect_sound_after<4, 5>(0, 1);
}
TEST_F(FollowUpBounds, DISABLED_HoldInEveryPositionOf5x5) {
  expect_sound_after<5, 5>(0, 1);
}
TEST_F(FollowUpBounds, DISABLED_HoldInMidgamePositionsOf7x6) {
  expect_sound_after<7, 6>(27, 1000);
}
TEST_F(FollowUpBounds, HoldIn4x6) {
  expect_sound_after<4, 6>(12, 25);
}
TEST_F(FollowUpBounds, HoldIn6x5) {
  expect_sound_after<6, 5>(19, 30);
}
TEST_F(FollowUpBounds, HoldIn7x5) {
  expect_sound_after<7, 5>(23, 60);
}
TEST_F(FollowUpBounds, HoldIn7x6) {
  expect_sound_after<7, 6>(30, 100);
}
TEST_F(FollowUpBounds, HoldIn8x4) {
  expect_sound_after<8, 4>(22, 30);
}

}  // namespace
}  // namespace kaven::agent::connect4
