// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tournaments/results/analysis/engine_scores.hpp"

namespace kaven::tournaments::analysis {
namespace {

PositionValue proved(GameValue result, int plies) {
  return {result, plies, 0};
}

TEST(MoveQuality, GoesByResultsWhereTheyAreProved) {
  const PositionValue draw{.result = GameValue::draw};
  const PositionValue win = proved(GameValue::win, 9);
  const PositionValue loss = proved(GameValue::loss, 8);
  const ScoreScale exact;
  EXPECT_EQ(quality_of(win, win, exact), MoveQuality::best);
  EXPECT_EQ(quality_of(draw, win, exact), MoveQuality::mistake);
  EXPECT_EQ(quality_of(loss, draw, exact), MoveQuality::mistake);
  EXPECT_EQ(quality_of(loss, win, exact), MoveQuality::blunder);
  EXPECT_EQ(quality_of(proved(GameValue::win, 11), win, exact), MoveQuality::inaccuracy);
  EXPECT_EQ(quality_of(proved(GameValue::loss, 6), loss, exact), MoveQuality::inaccuracy);
  EXPECT_EQ(quality_of(proved(GameValue::win, 11), win, {.distance_tolerance = 2}), MoveQuality::best);
}

TEST(MoveQuality, GoesByClearSwingsElsewhere) {
  const ScoreScale scale{.clear = 100, .noticeable = 30};
  const auto quality = [&](double value, double best) {
    return quality_of({.score = value}, {.score = best}, scale);
  };
  EXPECT_EQ(quality(50, 70), MoveQuality::best);
  EXPECT_EQ(quality(20, 70), MoveQuality::inaccuracy);
  EXPECT_EQ(quality(90, 110), MoveQuality::best);
  EXPECT_EQ(quality(60, 110), MoveQuality::inaccuracy);
  EXPECT_EQ(quality(0, 110), MoveQuality::mistake);
  EXPECT_EQ(quality(-150, -20), MoveQuality::mistake);
  EXPECT_EQ(quality(-150, 110), MoveQuality::blunder);
  EXPECT_EQ(quality(110, 300), MoveQuality::inaccuracy);
  const PositionValue win{GameValue::win, 5, 0};
  EXPECT_EQ(quality_of({.score = 300}, win, scale), MoveQuality::inaccuracy);
  EXPECT_EQ(quality_of({.score = 0}, win, scale), MoveQuality::mistake);
  EXPECT_EQ(quality_of({GameValue::loss, 4, 0}, {.score = 0}, scale), MoveQuality::mistake);
}

}  // namespace
}  // namespace kaven::tournaments::analysis
