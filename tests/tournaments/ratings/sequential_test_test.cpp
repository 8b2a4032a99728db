#include "tournaments/ratings/sequential_test.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace kaven::tournaments::ratings {
namespace {

TEST(SequentialTest, BoundsAreWalds) {
  const SequentialTest test = sequential_test({}, {.alpha = 0.1, .beta = 0.05});
  EXPECT_NEAR(test.lower, std::log(0.05 / 0.9), 1e-12);
  EXPECT_NEAR(test.upper, std::log(0.95 / 0.1), 1e-12);
  EXPECT_EQ(test.verdict, Verdict::open);
}

TEST(SequentialTest, KnowsWhoWinsOrLosesEverything) {
  const Hypotheses hypotheses;
  EXPECT_EQ(sequential_test({{0, 0, 0, 0, 3}}, hypotheses).verdict, Verdict::open);
  EXPECT_EQ(sequential_test({{0, 0, 0, 0, 40}}, hypotheses).verdict, Verdict::elo1);
  EXPECT_EQ(sequential_test({{40, 0, 0, 0, 0}}, hypotheses).verdict, Verdict::elo0);
  EXPECT_EQ(sequential_test({{0, 0, 40, 0, 0}}, hypotheses).verdict, Verdict::elo0);
}

// A pair is lost, shared or won by coins of which the second is the likelier, the better the player.
double share_taken_for_better(double elo, const Hypotheses& hypotheses) {
  const double score = expected_score(elo);
  constexpr int runs = 250;
  int better = 0;
  for (unsigned run = 0; run < runs; ++run) {
    std::mt19937_64 random(run);
    std::bernoulli_distribution wins(score);
    PairScores scores;
    Verdict verdict = Verdict::open;
    while (verdict == Verdict::open) {
      const std::size_t first = wins(random) ? 2 : 0;
      const std::size_t second = wins(random) ? 2 : 0;
      ++scores.counts[first + second];
      verdict = sequential_test(scores, hypotheses).verdict;
    }
    better += verdict == Verdict::elo1 ? 1 : 0;
  }
  return static_cast<double>(better) / runs;
}

TEST(SequentialTest, ErrsAsSeldomAsAsked) {
  const Hypotheses hypotheses{.elo0 = 0, .elo1 = 100, .alpha = 0.1, .beta = 0.05};
  EXPECT_NEAR(share_taken_for_better(0, hypotheses), 0.1, 0.06);
  EXPECT_NEAR(share_taken_for_better(100, hypotheses), 0.95, 0.045);
  EXPECT_EQ(share_taken_for_better(300, hypotheses), 1);
}

}  // namespace
}  // namespace kaven::tournaments::ratings
