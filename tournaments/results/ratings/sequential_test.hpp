// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "common/text/word_table.hpp"

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

/// The quantity that the Elo of hypotheses measures.
enum class EloModel : std::uint8_t {
  logistic,    ///< the expected score (expected_score())
  normalized,  ///< how many games show the difference, whatever the share of draws (normalized_elo())
};

inline constexpr text::WordTable<EloModel, 2> elo_model_words = {
    {{{EloModel::logistic, "logistic"}, {EloModel::normalized, "normalized"}}}};

/// Two hypotheses on how much better one player is, and the accepted error rates.
struct Hypotheses {
  double elo0 = 0;      ///< the player is better by at most this
  double elo1 = 50;     ///< the player is better by at least this; greater than elo0
  double alpha = 0.05;  ///< probability to accept elo1 if elo0 is true; greater than 0, less than 1/2
  double beta = 0.05;   ///< probability to accept elo0 if elo1 is true; the same range
  EloModel model = EloModel::logistic;  ///< normalized: elo0 and elo1 are at most 200 either way
};

enum class Verdict : std::uint8_t { open, elo0, elo1 };

/// The state of a sequential probability ratio test (Wald 1945), generalized for pairs of games (Van den
/// Bergh 2020: for each mean, the most likely distribution of pairs is used).
struct SequentialTest {
  double log_likelihood_ratio = 0;  ///< likelihood of elo1 to that of elo0
  double lower = 0;                 ///< elo0 is accepted at or below this
  double upper = 0;                 ///< elo1 is accepted at or above this
  Verdict verdict = Verdict::open;
};

/// Returns the state of the test of `hypotheses` after the results in `counts`.
SequentialTest sequential_test(Counts counts, const Hypotheses& hypotheses);

}  // namespace kaven::tournaments::ratings
