// SPDX-License-Identifier: MIT
#include "agent/connect4/bitboard.hpp"

#include <gtest/gtest.h>

#include "tests/agent/connect4/random_positions.hpp"

namespace kaven::agent::connect4 {
namespace {

struct Size {
  int columns;
  int rows;
};
constexpr Size sizes[] = {{7, 6}, {4, 4}, {5, 4}, {8, 7}, {4, 15}, {16, 3}, {26, 1}, {21, 2}, {1, 4}, {3, 8}};

TEST(Geometry, SizesUpTo64BitsFit) {
  EXPECT_TRUE(Geometry::fits(7, 6));
  EXPECT_TRUE(Geometry::fits(8, 7));
  EXPECT_TRUE(Geometry::fits(4, 15));
  EXPECT_FALSE(Geometry::fits(8, 8));
  EXPECT_FALSE(Geometry::fits(9, 7));
}

TEST(Geometry, ThreatsAreThePlacesWhereTheBoardSeesALine) {
  std::mt19937 random(1);
  for (const Size size : sizes) {
    const Geometry geometry(size.columns, size.rows);
    game::Rules rules = rules_of(size.columns, size.rows);
    for (int round = 0; round < 300; ++round) {
      const int ply = std::uniform_int_distribution(0, geometry.cells() - 1)(random);
      const auto position = random_position(rules, ply, random);
      if (!position) continue;
      const Stones stones = stones_of(*position);
      const Bitboard threats = geometry.threats(stones.mover, stones.opponent);
      for (const game::Move move : position->legal_moves()) {
        game::Position then = *position;
        then.play(move);
        const Bitboard place = Bitboard{1} << (move.place.column * (size.rows + 1) + move.place.row);
        EXPECT_EQ((threats & place) != 0, then.line_winner().has_value());
        EXPECT_EQ(geometry.playable(stones.all()) & geometry.column(move.place.column), place);
        EXPECT_EQ(geometry.has_line(stones.mover | place), then.line_winner().has_value());
        EXPECT_EQ(Geometry::after(stones, place), stones_of(then));
        EXPECT_EQ(geometry.column_of(place), move.place.column);
      }
    }
  }
}

TEST(Geometry, AThreatNeedNotBePlayable) {
  const Geometry geometry(7, 6);
  const Bitboard row_two =
      (geometry.bottom << 1) & (geometry.column(0) | geometry.column(1) | geometry.column(2));
  EXPECT_EQ(geometry.threats(row_two, 0), (geometry.bottom << 1) & geometry.column(3));
}

TEST(Geometry, TheMirrorImageOfTheMirrorImageIsThePositionItself) {
  std::mt19937 random(2);
  for (const Size size : sizes) {
    const Geometry geometry(size.columns, size.rows);
    for (int round = 0; round < 100; ++round) {
      const auto position = random_position(rules_of(size.columns, size.rows), geometry.cells() / 3, random);
      if (!position) continue;
      const Bitboard key = geometry.key(stones_of(*position));
      const Bitboard mirrored = geometry.mirrored(key);
      EXPECT_EQ(geometry.mirrored(mirrored), key);
      const Bitboard last = geometry.first_column | (geometry.first_column + 1);
      EXPECT_EQ(mirrored & last, key >> ((size.columns - 1) * (size.rows + 1)));
    }
  }
}

TEST(Geometry, LinesThroughAPlaceAreCountedOnTheEmptyBoard) {
  const Geometry geometry(7, 6);
  EXPECT_EQ(geometry.lines_through[0], 3);
  EXPECT_EQ(geometry.lines_through[std::size_t{3} * 7], 7);
  EXPECT_EQ(geometry.lines_through[std::size_t{3} * 7 + 2], 13);
}

}  // namespace
}  // namespace kaven::agent::connect4
