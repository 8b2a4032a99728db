#include "tournaments/ratings/pair_scores.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace kaven::tournaments::ratings {
namespace {

TEST(PairScores, EloAndScoreAreInverse) {
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  for (const double elo : {-700.0, -3.0, 0.0, 120.0})
    EXPECT_NEAR(elo_of_score(expected_score(elo)), elo, 1e-9);
}

// Where only two outcomes are possible, the likelihood is that of a coin.
TEST(PairScores, LikelihoodIsThatOfACoinWhereAllPairsAreWonOrLost) {
  const PairScores scores{{12, 0, 0, 0, 28}};
  for (const double mean : {0.2, 0.5, 0.7, 0.9}) {
    EXPECT_NEAR(log_likelihood(scores, mean) - log_likelihood(scores, 0.6),
                12 * std::log((1 - mean) / 0.3) + 28 * std::log(mean / 0.7) -
                    (12 * std::log(0.4 / 0.3) + 28 * std::log(0.6 / 0.7)),
                0.02);
  }
}

TEST(PairScores, LikelihoodHasItsTopAtTheScore) {
  std::mt19937 random(1);
  for (int run = 0; run < 200; ++run) {
    PairScores scores;
    for (int& count : scores.counts) count = static_cast<int>(random() % 20);
    if (scores.pairs() < 5 || scores.score() < 0.05 || scores.score() > 0.95) continue;
    const double top = log_likelihood(scores, scores.score());
    EXPECT_GE(top, log_likelihood(scores, scores.score() - 0.03));
    EXPECT_GE(top, log_likelihood(scores, scores.score() + 0.03));
  }
}

// With many pairs the interval is that of a mean: 1.96 standard errors either way.
TEST(PairScores, IntervalIsThatOfAMeanAfterManyPairs) {
  const PairScores scores{{1000, 2000, 3000, 2500, 1500}};
  const double mean = scores.score();
  double variance = 0;
  for (std::size_t outcome = 0; outcome < 5; ++outcome) {
    variance += scores.counts[outcome] * std::pow(static_cast<double>(outcome) / 4 - mean, 2) / 10000;
  }
  const double error = 1.96 * std::sqrt(variance / 10000);
  EXPECT_NEAR(score_interval(scores).lower, mean - error, error / 50);
  EXPECT_NEAR(score_interval(scores).upper, mean + error, error / 50);
}

TEST(PairScores, OneSidedRecordsHaveOpenIntervals) {
  const PairScores won{{0, 0, 0, 0, 10}};
  EXPECT_EQ(score_interval(won).upper, 1);
  EXPECT_NEAR(score_interval(won).lower, std::exp(-0.192), 0.01);
  const PairScores lost{{10, 0, 0, 0, 0}};
  EXPECT_EQ(score_interval(lost).lower, 0);
  EXPECT_EQ(score_interval({}).lower, 0);
  EXPECT_EQ(score_interval({}).upper, 1);
  EXPECT_GT(likelihood_of_superiority(won), 0.999);
  EXPECT_LT(likelihood_of_superiority(won), 1);
  EXPECT_NEAR(likelihood_of_superiority(won) + likelihood_of_superiority(lost), 1, 1e-9);
  // Whoever has White always wins: nothing speaks for either.
  EXPECT_NEAR(likelihood_of_superiority({{0, 0, 50, 0, 0}}), 0.5, 1e-3);
}

}  // namespace
}  // namespace kaven::tournaments::ratings
