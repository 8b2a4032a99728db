// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <vector>

#include "tournaments/results/ratings/sequential_test.hpp"

namespace kaven::tournaments::ratings {
namespace {

TEST(PairScores, EloAndScoreAreInverse) {
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  for (const double elo : {-700.0, -3.0, 0.0, 120.0})
    EXPECT_NEAR(elo_of_score(expected_score(elo)), elo, 1e-9);
}

// If only two outcomes are possible, the likelihood is that of a coin.
TEST(PairScores, LikelihoodIsThatOfACoinWhereAllPairsAreWonOrLost) {
  const PairScores scores{{12, 0, 0, 0, 28}};
  for (const double mean : {0.2, 0.5, 0.7, 0.9}) {
    EXPECT_NEAR(log_likelihood(scores.counts, mean) - log_likelihood(scores.counts, 0.6),
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
    const double top = log_likelihood(scores.counts, scores.score());
    EXPECT_GE(top, log_likelihood(scores.counts, scores.score() - 0.03));
    EXPECT_GE(top, log_likelihood(scores.counts, scores.score() + 0.03));
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
  EXPECT_NEAR(score_interval(scores.counts).lower, mean - error, error / 50);
  EXPECT_NEAR(score_interval(scores.counts).upper, mean + error, error / 50);
}

TEST(PairScores, OneSidedRecordsHaveOpenIntervals) {
  const PairScores won{{0, 0, 0, 0, 10}};
  EXPECT_EQ(score_interval(won.counts).upper, 1);
  EXPECT_NEAR(score_interval(won.counts).lower, std::exp(-0.192), 0.01);
  const PairScores lost{{10, 0, 0, 0, 0}};
  EXPECT_EQ(score_interval(lost.counts).lower, 0);
  EXPECT_EQ(score_interval(PairScores().counts).lower, 0);
  EXPECT_EQ(score_interval(PairScores().counts).upper, 1);
  EXPECT_GT(likelihood_of_superiority(won.counts), 0.999);
  EXPECT_LT(likelihood_of_superiority(won.counts), 1);
  EXPECT_NEAR(likelihood_of_superiority(won.counts) + likelihood_of_superiority(lost.counts), 1, 1e-9);
  // Whoever has White always wins: nothing speaks for either.
  EXPECT_NEAR(likelihood_of_superiority(PairScores{{0, 0, 50, 0, 0}}.counts), 0.5, 1e-3);
}

struct KnownStrength {
  std::vector<int> counts;
  std::optional<double> elo;
  std::optional<double> elo_error;  ///< half of the 95 % interval
  double normalized;
  double normalized_error;
  std::optional<double> superiority;  ///< percent
};

// Counts and results of fastchess (app/tests/elo_test.cpp). It takes the intervals of Elo and the superiority
// from a normal distribution, ours are from the likelihood: after hundreds of games they differ by little.
TEST(PairScores, AgreeWithFastchess) {
  const std::vector<KnownStrength> known = {
      {{89, 123, 76}, {}, {}, -20.76, 40.13, 15.53},
      {{96, 111, 136}, 40.70, 30.43, 49.77, 36.77, 99.60},
      {{356, 0, 34}, {}, {}, -508.44, 34.48, {}},
      {{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 57.94, 28.28, 100.00},
      {{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, -9.17, 10.96, 5.05},
      {{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, -19.01, 2.65, {}},
  };
  for (const KnownStrength& each : known) {
    const Interval normalized = normalized_elo(each.counts).value();
    EXPECT_NEAR(normalized.value, each.normalized, 0.01);
    EXPECT_NEAR((normalized.upper - normalized.lower) / 2, each.normalized_error, 0.01);
    const Interval score = score_interval(each.counts);
    if (each.elo) {
      EXPECT_NEAR(elo_of_score(score.value), *each.elo, 0.01);
    }
    if (each.elo_error) {
      const double error = (elo_of_score(score.upper) - elo_of_score(score.lower)) / 2;
      EXPECT_NEAR(error, *each.elo_error, *each.elo_error / 100);
    }
    if (each.superiority) {
      EXPECT_NEAR(100 * likelihood_of_superiority(each.counts), *each.superiority, 0.1);
    }
  }
}

TEST(PairScores, NormalisedEloIsUnknownWhereAllResultsAreEqual) {
  EXPECT_FALSE(normalized_elo(PairScores().counts));
  EXPECT_FALSE(normalized_elo(PairScores{{0, 0, 0, 0, 7}}.counts));
  EXPECT_TRUE(normalized_elo(PairScores{{0, 0, 1, 0, 7}}.counts));
}

}  // namespace
}  // namespace kaven::tournaments::ratings
