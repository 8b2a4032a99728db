// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/sequential_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
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
  EloModel model = EloModel::logistic;
};

// Counts and results of fastchess (app/tests/sprt_test.cpp), which tests with alpha = beta = 5 %, and accepts an error of 1 %.
TEST(SequentialTest, AgreesWithFastchess) {
  const std::vector<KnownRatio> known = {
      {{21184, 40708, 21404}, 0.5, 2.5, -1.57},
      {{57030, 106593, 57433}, 0, 2, -2.59},
      {{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, -3.07},
      {{871, 26175, 55003 + 980, 26678, 821}, 0, 2, -4.98},
      {{36027, 68692, 36433}, 0, 2, 0.92, EloModel::normalized},
      {{10650, 20431, 10871}, -1.75, 0.25, 2.30, EloModel::normalized},
      {{0, 0, 4250}, 0, 10, 120.56, EloModel::normalized},
      {{365, 16618, 36029 + 200, 16974, 390}, 0, 2, 2.25, EloModel::normalized},
      {{127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, 3.01, EloModel::normalized},
      {{0, 0, 0, 0, 5550}, 0, 5, 111.82, EloModel::normalized},
  };
  for (const KnownRatio& each : known) {
    const SequentialTest test =
        sequential_test(each.counts, {.elo0 = each.elo0, .elo1 = each.elo1, .model = each.model});
    EXPECT_NEAR(test.log_likelihood_ratio, each.ratio, std::max(0.005, each.ratio * 0.0005));
  }
}

/// The result of fastchess's formulas for the counts of pairs (app/src/matchmaking/elo/elo_pentanomial.cpp and
/// sprt/sprt.cpp). All counts must be positive: it adds something to the others.
class Fastchess {
 public:
  explicit Fastchess(const std::array<int, 5>& counts) {
    for (const int count : counts) pairs_ += count;
    for (std::size_t at = 0; at < counts.size(); ++at) shares_[at] = counts[at] / pairs_;
    for (std::size_t at = 0; at < counts.size(); ++at) score_ += shares_[at] * points(at);
    for (std::size_t at = 0; at < counts.size(); ++at)
      variance_ += shares_[at] * (points(at) - score_) * (points(at) - score_);
  }
  double elo() const { return elo_of_score(score_); }
  double elo_error() const {
    const double error = 1.959963984540054 * std::sqrt(variance_ / pairs_);
    return (elo_of_score(score_ + error) - elo_of_score(score_ - error)) / 2;
  }
  double normalised_elo() const { return (score_ - 0.5) / std::sqrt(2 * variance_) * 800 / std::log(10); }
  double superiority() const {
    return (1 - std::erf((0.5 - score_) / std::sqrt(2 * variance_ / pairs_))) / 2;
  }
  double log_likelihood_ratio(double elo0, double elo1) const {
    const auto p0 = most_likely(expected_score(elo0));
    const auto p1 = most_likely(expected_score(elo1));
    double mean = 0;
    for (std::size_t at = 0; at < shares_.size(); ++at) mean += shares_[at] * std::log(p1[at] / p0[at]);
    return pairs_ * mean;
  }

 private:
  static double points(std::size_t at) { return static_cast<double>(at) / 4; }
  // The distribution with the mean `score` under which the counts are most likely.
  std::array<double, 5> most_likely(double score) const {
    double low = -1 / (1 - score);
    double high = 1 / score;
    for (int step = 0; step < 200; ++step) {
      const double theta = (low + high) / 2;
      double sum = 0;
      for (std::size_t at = 0; at < shares_.size(); ++at)
        sum += shares_[at] * (points(at) - score) / (1 + theta * (points(at) - score));
      (sum > 0 ? low : high) = theta;
    }
    std::array<double, 5> likely{};
    for (std::size_t at = 0; at < shares_.size(); ++at)
      likely[at] = shares_[at] / (1 + low * (points(at) - score));
    return likely;
  }

  double pairs_ = 0;
  std::array<double, 5> shares_{};
  double score_ = 0;
  double variance_ = 0;
};

TEST(SequentialTest, MatchesOf400GamesAreJudgedAsByTheFormulasOfFastchess) {
  for (const std::array<int, 5>& counts :
       {std::array{12, 41, 88, 43, 16}, {5, 30, 80, 60, 25}, {20, 50, 95, 25, 10}, {2, 8, 170, 14, 6}}) {
    const Fastchess theirs(counts);
    const Interval score = score_interval(counts);
    EXPECT_NEAR(elo_of_score(score.value), theirs.elo(), 0.001);
    EXPECT_NEAR(normalized_elo(counts)->value, theirs.normalised_elo(), 0.001);
    const auto ratio = [&](double elo0, double elo1) {
      return sequential_test(counts, {.elo0 = elo0, .elo1 = elo1}).log_likelihood_ratio;
    };
    EXPECT_NEAR(ratio(0, 10), theirs.log_likelihood_ratio(0, 10), 0.001);
    EXPECT_NEAR(ratio(-20, 50), theirs.log_likelihood_ratio(-20, 50), 0.001);
    // Their interval is that of a normal distribution, ours that of the likelihood: they differ where few pairs are
    // decided, as in the last match.
    EXPECT_NEAR((elo_of_score(score.upper) - elo_of_score(score.lower)) / 2, theirs.elo_error(),
                theirs.elo_error() / 25);
    EXPECT_NEAR(likelihood_of_superiority(counts), theirs.superiority(), 0.002);
  }
}

// A slow search among distributions: among those with the wanted normalised Elo, none is more likely.
TEST(SequentialTest, NormalisedLikelihoodIsTheGreatestOfAllWithThatElo) {
  std::mt19937 random(1);
  constexpr double per_deviation = 800 / 2.302585092994046 / 1.4142135623730951;
  for (int run = 0; run < 20; ++run) {
    PairScores scores;
    for (int& count : scores.counts) count = 1 + static_cast<int>(random() % 30);
    std::array<double, 5> shares{};
    double all = 0;
    for (double& share : shares) all += share = std::uniform_real_distribution(0.01, 1.0)(random);
    double mean = 0;
    double square = 0;
    double likelihood = 0;
    for (std::size_t outcome = 0; outcome < shares.size(); ++outcome) {
      const double share = shares[outcome] / all;
      const double points = static_cast<double>(outcome) / 4;
      mean += share * points;
      square += share * points * points;
      likelihood += scores.counts[outcome] * std::log(share);
    }
    const double elo = (mean - 0.5) / std::sqrt(square - mean * mean) * per_deviation;
    if (std::abs(elo) <= 200) {
      EXPECT_GE(normalized_log_likelihood(scores.counts, elo), likelihood) << elo;
    }
  }
}

TEST(SequentialTest, NormalisedLikelihoodIsTheGreatestAtTheEloOfTheCounts) {
  std::mt19937 random(2);
  for (int run = 0; run < 100; ++run) {
    PairScores scores;
    for (int& count : scores.counts) count = static_cast<int>(random() % 12);
    const auto elo = normalized_elo(scores.counts);
    if (!elo || std::abs(elo->value) > 190) continue;
    const double top = normalized_log_likelihood(scores.counts, elo->value);
    EXPECT_GE(top, normalized_log_likelihood(scores.counts, elo->value + 5));
    EXPECT_GE(top, normalized_log_likelihood(scores.counts, elo->value - 5));
  }
}

TEST(SequentialTest, DecidesBetweenNormalisedHypothesesAlsoWhereMostGamesAreDrawn) {
  const Hypotheses normalized{.model = EloModel::normalized};
  const PairScores drawn{{0, 0, 300, 0, 0}};
  EXPECT_EQ(sequential_test(drawn.counts, normalized).verdict, Verdict::elo0);
  const PairScores better{{2, 0, 300, 60, 20}};
  EXPECT_EQ(sequential_test(better.counts, normalized).verdict, Verdict::elo1);
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
