#pragma once

#include <cstdint>

#include "common/text/word_table.hpp"
#include "tournaments/ratings/pair_scores.hpp"

namespace kaven::tournaments::ratings {

/// What the Elo of hypotheses measures.
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
