#pragma once

#include <array>
#include <cstddef>

namespace kaven::tournaments::ratings {

/// How often a pair of games with swapped colours brought one player 0, 1/2, 1, 3/2 and 2 points.
///
/// The two games of a pair begin from the same position, so their results hang together: only pairs are
/// independent, and the variance between them is what an interval has to go by.
struct PairScores {
  std::array<int, 5> counts{};

  int pairs() const;
  /// The points per game, 0 to 1; there must be a pair.
  double score() const;
};

/// The expected points per game, 0 to 1, of a player who is better by `elo`, and its inverse.
double expected_score(double elo);
double elo_of_score(double score);

/// The logarithm of the likelihood of `scores` under the likeliest distribution of pairs with this mean
/// points per game, greater than 0 and less than 1. It has its top at scores.score().
double log_likelihood(const PairScores& scores, double mean);

struct ScoreInterval {
  double lower = 0;
  double upper = 1;
};
/// The 95 % interval of the mean points per game, by the likelihood ratio; all of 0 to 1 without a pair.
ScoreInterval score_interval(const PairScores& scores);

/// The likelihood of superiority, strictly between 0 and 1: the chance that the mean is above 1/2.
double likelihood_of_superiority(const PairScores& scores);

}  // namespace kaven::tournaments::ratings
