#pragma once

#include <array>
#include <cstddef>

namespace kaven::tournaments::ratings {

/// How many pairs of games with swapped colours brought a player 0, 1/2, 1, 3/2 and 2 points.
///
/// The two games of a pair begin from the same position, so their results depend on each other. Only pairs
/// are independent, and an interval must use the variance between pairs.
struct PairScores {
  std::array<int, 5> counts{};

  int pairs() const;
  /// Returns the points per game, 0 to 1. There must be at least one pair.
  double score() const;
};

/// Returns the expected points per game, 0 to 1, of a player who is better by `elo`; and the inverse
/// function.
double expected_score(double elo);
double elo_of_score(double score);

/// Returns the log-likelihood of `scores` under the most likely distribution of pairs whose mean is `mean`
/// points per game (greater than 0, less than 1). Its maximum is at scores.score().
double log_likelihood(const PairScores& scores, double mean);

struct ScoreInterval {
  double lower = 0;
  double upper = 1;
};
/// Returns the 95 % interval of the mean points per game, by the likelihood ratio; without a pair, 0 to 1.
ScoreInterval score_interval(const PairScores& scores);

/// Returns the likelihood of superiority, strictly between 0 and 1: the probability that the mean is above
/// 1/2.
double likelihood_of_superiority(const PairScores& scores);

}  // namespace kaven::tournaments::ratings
