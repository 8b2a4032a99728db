#include "tournaments/ratings/sequential_test.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace kaven::tournaments::ratings {
namespace {

TEST(SequentialTest, BoundsAreWalds) {
  const SequentialTest test = sequential_test(PairScores().counts, {.alpha = 0.1, .beta = 0.05});
  EXPECT_NEAR(test.lower, std::log(0.05 / 0.9), 1e-12);
  EXPECT_NEAR(test.upper, std::log(0.95 / 0.1), 1e-12);
  EXPECT_EQ(test.verdict, Verdict::open);
}

TEST(SequentialTest, KnowsWhoWinsOrLosesEverything) {
  const Hypotheses hypotheses;
  EXPECT_EQ(sequential_test(PairScores{{0, 0, 0, 0, 3}}.counts, hypotheses).verdict, Verdict::open);
  EXPECT_EQ(sequential_test(PairScores{{0, 0, 0, 0, 40}}.counts, hypotheses).verdict, Verdict::elo1);
  EXPECT_EQ(sequential_test(PairScores{{40, 0, 0, 0, 0}}.counts, hypotheses).verdict, Verdict::elo0);
  EXPECT_EQ(sequential_test(PairScores{{0, 0, 40, 0, 0}}.counts, hypotheses).verdict, Verdict::elo0);
}

struct KnownRatio {
  std::vector<int> counts;
  double elo0;
  double elo1;
  double ratio;  ///< to two digits
};

// Counts and results of fastchess (app/tests/sprt_test.cpp, logistic), which tests with alpha = beta = 5 %.
TEST(SequentialTest, AgreesWithFastchess) {
  const std::vector<KnownRatio> known = {
      {{21184, 40708, 21404}, 0.5, 2.5, -1.57},
      {{57030, 106593, 57433}, 0, 2, -2.59},
      {{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, -3.07},
      {{871, 26175, 55003 + 980, 26678, 821}, 0, 2, -4.98},
  };
  for (const KnownRatio& each : known) {
    const SequentialTest test = sequential_test(each.counts, {.elo0 = each.elo0, .elo1 = each.elo1});
    EXPECT_NEAR(test.log_likelihood_ratio, each.ratio, 0.005);
  }
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
      verdict = sequential_test(scores.counts, hypotheses).verdict;
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
