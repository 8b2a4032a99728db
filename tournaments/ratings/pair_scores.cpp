#include "tournaments/ratings/pair_scores.hpp"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "tournaments/ratings/likelihood_ratio.hpp"

namespace kaven::tournaments::ratings {

namespace {

// An outcome that did not occur is not impossible: it counts as this many pairs.
constexpr double unseen = 1e-3;
constexpr double smallest_score = 1e-9;

double points_of(std::size_t outcome) {
  return static_cast<double>(outcome) / 4;
}

double weight_of(const PairScores& scores, std::size_t outcome) {
  return std::max(unseen, static_cast<double>(scores.counts[outcome]));
}

double weight_of_all(const PairScores& scores) {
  double sum = 0;
  for (std::size_t outcome = 0; outcome < scores.counts.size(); ++outcome) sum += weight_of(scores, outcome);
  return sum;
}

double weighted_score(const PairScores& scores) {
  double sum = 0;
  for (std::size_t outcome = 0; outcome < scores.counts.size(); ++outcome) {
    sum += weight_of(scores, outcome) * points_of(outcome);
  }
  return sum / weight_of_all(scores);
}

constexpr auto close_enough = [](double below, double above) { return above - below < 1e-12; };

}  // namespace

int PairScores::pairs() const {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

double PairScores::score() const {
  assert(pairs() > 0);
  double sum = 0;
  for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
    sum += counts[outcome] * points_of(outcome);
  return sum / pairs();
}

double expected_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of_score(double score) {
  return -400 * std::log10(1 / score - 1);
}

// The most likely distribution with a given mean has the probabilities count / (all * (1 + tilt * (points -
// mean))), where the tilt produces the mean (Owen 1988, Biometrika 75, 237).
double log_likelihood(const PairScores& scores, double mean) {
  assert(mean > 0 && mean < 1);
  const double all = weight_of_all(scores);
  const auto surplus = [&](double tilt) {
    double sum = 0;
    for (std::size_t outcome = 0; outcome < scores.counts.size(); ++outcome) {
      const double distance = points_of(outcome) - mean;
      sum += weight_of(scores, outcome) * distance / (1 + tilt * distance);
    }
    return sum;
  };
  // The surplus decreases from plus to minus infinity between the tilts that would make a probability
  // infinite.
  constexpr double margin = 1e-12;
  const double least = -1 / (1 - mean) * (1 - margin);
  const double most = 1 / mean * (1 - margin);
  std::uintmax_t evaluations = 200;
  const auto [below, above] =
      boost::math::tools::toms748_solve(surplus, least, most, close_enough, evaluations);
  const double tilt = (below + above) / 2;
  double sum = 0;
  for (std::size_t outcome = 0; outcome < scores.counts.size(); ++outcome) {
    const double weight = weight_of(scores, outcome);
    sum += weight * std::log(weight / all / (1 + tilt * (points_of(outcome) - mean)));
  }
  return sum;
}

ScoreInterval score_interval(const PairScores& scores) {
  if (scores.pairs() == 0) return {};
  const double middle = weighted_score(scores);
  const double top = log_likelihood(scores, middle);
  const auto missing = [&](double mean) {
    return top - log_likelihood(scores, mean) - drop_at_interval_ends;
  };
  const auto root = [&](double from, double to) {
    std::uintmax_t evaluations = 200;
    const auto [below, above] =
        boost::math::tools::toms748_solve(missing, from, to, close_enough, evaluations);
    return (below + above) / 2;
  };
  ScoreInterval interval;
  if (missing(smallest_score) > 0) interval.lower = root(smallest_score, middle);
  if (missing(1 - smallest_score) > 0) interval.upper = root(middle, 1 - smallest_score);
  return interval;
}

double likelihood_of_superiority(const PairScores& scores) {
  const double middle = weighted_score(scores);
  const double drop = log_likelihood(scores, middle) - log_likelihood(scores, 0.5);
  return likelihood_of_superiority(middle - 0.5, drop);
}

}  // namespace kaven::tournaments::ratings
