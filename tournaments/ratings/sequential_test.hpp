#pragma once

#include <cstdint>

#include "tournaments/ratings/pair_scores.hpp"

namespace kaven::tournaments::ratings {

/// Two hypotheses on how much better one player is, and the accepted error rates.
struct Hypotheses {
  double elo0 = 0;      ///< the player is better by at most this
  double elo1 = 50;     ///< the player is better by at least this; greater than elo0
  double alpha = 0.05;  ///< probability to accept elo1 if elo0 is true; greater than 0, less than 1/2
  double beta = 0.05;   ///< probability to accept elo0 if elo1 is true; the same range
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
