#pragma once

#include <array>
#include <optional>
#include <span>

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

/// How often each result of a game or of a pair occurred, from the worst to the best, at equal distances:
/// {losses, draws, wins} of independent games, or the counts of PairScores.
using Counts = std::span<const int>;

/// Returns the log-likelihood of `counts` under the most likely distribution whose mean is `mean` points per
/// game (greater than 0, less than 1). Its maximum is at the mean of the counts.
double log_likelihood(Counts counts, double mean);

/// Returns the log-likelihood of `counts` under the most likely distribution of games whose normalised Elo
/// (see normalized_elo()) is `elo`, at most 200 either way.
double normalized_log_likelihood(Counts counts, double elo);

/// An estimate with its 95 % interval.
struct Interval {
  double value = 0;
  double lower = 0;
  double upper = 0;
};

/// Returns the mean points per game, 0 to 1, with an interval by the likelihood ratio; without a result, 1/2
/// between 0 and 1.
Interval score_interval(Counts counts);

/// Returns the normalised Elo (Van den Bergh, Comments on Normalized Elo): the mean beyond 1/2 in standard
/// deviations of a game, times 800 / ln 10. It tells how many games show a difference, whatever the share of
/// draws. nullopt if all results are equal. The interval is that of a normal distribution.
std::optional<Interval> normalized_elo(Counts counts);

/// Returns the likelihood of superiority, strictly between 0 and 1: the probability that the mean is above
/// 1/2.
double likelihood_of_superiority(Counts counts);

}  // namespace kaven::tournaments::ratings
