// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/accuracy.hpp"

#include <gtest/gtest.h>

#include "tournaments/results/analysis/game_analysis.hpp"

namespace kaven::tournaments::analysis {
namespace {

JudgedMove judged_move(int ply, std::optional<GameValue> best, std::optional<GameValue> value,
                       MoveQuality quality) {
  return {.ply = ply,
          .value = {.result = value},
          .best_value = {.result = best},
          .best = {{}},
          .quality = quality};
}

TEST(Accuracy, CountsEachSidesMoves) {
  using enum GameValue;
  const GameAnalysis analysis{.moves = {judged_move(3, draw, draw, MoveQuality::best),
                                        judged_move(4, draw, loss, MoveQuality::mistake),
                                        judged_move(5, win, draw, MoveQuality::mistake),
                                        judged_move(6, draw, draw, MoveQuality::inaccuracy),
                                        judged_move(7, draw, loss, MoveQuality::blunder)}};
  const auto sides = accuracy_of(analysis, game::Result::draw);
  EXPECT_EQ(sides[0],
            (Accuracy{.games = 1, .moves = 3, .perfect = 1, .mistakes = 1, .blunders = 1, .thrown_away = 1}));
  // After White's last move Black's position is won, but the game ends there.
  EXPECT_EQ(sides[1], (Accuracy{.games = 1, .moves = 2, .inaccuracies = 1, .mistakes = 1, .thrown_away = 1}));
  EXPECT_EQ(accuracy_of(analysis, game::Result::white_wins)[0].thrown_away, 0);
  Accuracy sum = sides[0];
  sum += sides[1];
  EXPECT_EQ(sum.moves, 5);
  EXPECT_DOUBLE_EQ(sum.perfect_share(), 0.2);
  EXPECT_DOUBLE_EQ(sum.mistakes_per_game(), 1.5);
  EXPECT_EQ(Accuracy().perfect_share(), 0);
}

TEST(Accuracy, IsNothingWithoutGames) {
  EXPECT_EQ(Accuracy{}.perfect_share(), 0);
  EXPECT_EQ(Accuracy{}.mistakes_per_game(), 0);
}

}  // namespace
}  // namespace kaven::tournaments::analysis
