#include "tournaments/ratings/sequential_test.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kaven::tournaments::ratings {

namespace {

double log_likelihood_of(Counts counts, double elo, EloModel model) {
  return model == EloModel::normalized ? normalized_log_likelihood(counts, elo)
                                       : log_likelihood(counts, expected_score(elo));
}

}  // namespace

SequentialTest sequential_test(Counts counts, const Hypotheses& hypotheses) {
  assert(hypotheses.elo0 < hypotheses.elo1);
  SequentialTest test{.lower = std::log(hypotheses.beta / (1 - hypotheses.alpha)),
                      .upper = std::log((1 - hypotheses.beta) / hypotheses.alpha)};
  if (std::ranges::all_of(counts, [](int count) { return count == 0; })) return test;
  test.log_likelihood_ratio = log_likelihood_of(counts, hypotheses.elo1, hypotheses.model) -
                              log_likelihood_of(counts, hypotheses.elo0, hypotheses.model);
  if (test.log_likelihood_ratio <= test.lower) test.verdict = Verdict::elo0;
  if (test.log_likelihood_ratio >= test.upper) test.verdict = Verdict::elo1;
  return test;
}

}  // namespace kaven::tournaments::ratings
