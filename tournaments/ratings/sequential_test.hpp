#pragma once

#include <cstdint>

#include "tournaments/ratings/pair_scores.hpp"

namespace kaven::tournaments::ratings {

/// Two assumptions on how much better one player is, and how often a wrong one of them may be taken for true.
struct Hypotheses {
  double elo0 = 0;      ///< no better than this
  double elo1 = 50;     ///< better by this; greater than elo0
  double alpha = 0.05;  ///< chance to take elo1 for true where elo0 is; greater than 0, less than 1/2
  double beta = 0.05;   ///< chance to take elo0 for true where elo1 is
};

enum class Verdict : std::uint8_t { open, elo0, elo1 };

/// Where a sequential probability ratio test stands (Wald 1945), in its generalized form for pairs of games
/// (Van den Bergh 2020: the likelihood of the unknown distribution of pairs is the greatest with that mean).
struct SequentialTest {
  double log_likelihood_ratio = 0;  ///< the ratio of elo1 to elo0
  double lower = 0;                 ///< elo0 is taken for true at or below this
  double upper = 0;                 ///< elo1 is taken for true at or above this
  Verdict verdict = Verdict::open;
};

SequentialTest sequential_test(const PairScores& scores, const Hypotheses& hypotheses);

}  // namespace kaven::tournaments::ratings
