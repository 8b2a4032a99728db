// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/sequential_test.hpp"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "tournaments/results/ratings/ratings.hpp"

namespace kaven::tournaments::ratings {

namespace {

// An outcome that did not occur is not impossible: it counts as this many pairs.
constexpr double unseen = 1e-3;
constexpr double smallest_score = 1e-9;
constexpr double deviations_of_interval = 1.959963984540054;  // a normal distribution has 95 % within

/// The counts as a distribution of points per game.
struct Weights {
  explicit Weights(Counts counts) : counts(counts) {
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) all += of(outcome);
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
      mean += of(outcome) / all * points(outcome);
  }
  double of(std::size_t outcome) const { return std::max(unseen, static_cast<double>(counts[outcome])); }
  double points(std::size_t outcome) const {
    return static_cast<double>(outcome) / static_cast<double>(counts.size() - 1);
  }

  Counts counts;
  double all = 0;
  double mean = 0;
};

double mean_of(Counts counts) {
  double sum = 0;
  for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
    sum += counts[outcome] * static_cast<double>(outcome);
  return sum / static_cast<double>(counts.size() - 1) / std::accumulate(counts.begin(), counts.end(), 0);
}

constexpr auto close_enough = [](double below, double above) { return above - below < 1e-12; };

// The most likely distribution for which the mean of `distances` is 0 has the probabilities count / (all * (1
// + tilt * distance)), where the tilt produces the mean (Owen 1988, Biometrika 75, 237). Some of the distances
// are below 0, some above.
std::vector<double> most_likely(const Weights& weights, std::span<const double> distances) {
  const auto surplus = [&](double tilt) {
    double sum = 0;
    for (std::size_t outcome = 0; outcome < distances.size(); ++outcome)
      sum += weights.of(outcome) * distances[outcome] / (1 + tilt * distances[outcome]);
    return sum;
  };
  // The surplus decreases from plus to minus infinity between the tilts that would make a probability
  // infinite.
  constexpr double margin = 1e-12;
  const auto [nearest, farthest] = std::ranges::minmax(distances);
  assert(nearest < 0 && farthest > 0);
  const double least = -1 / farthest * (1 - margin);
  const double most = -1 / nearest * (1 - margin);
  std::uintmax_t evaluations = 200;
  const auto [below, above] =
      boost::math::tools::toms748_solve(surplus, least, most, close_enough, evaluations);
  const double tilt = (below + above) / 2;
  std::vector<double> shares(distances.size());
  for (std::size_t outcome = 0; outcome < distances.size(); ++outcome)
    shares[outcome] = weights.of(outcome) / weights.all / (1 + tilt * distances[outcome]);
  return shares;
}

double likelihood_of(const Weights& weights, const std::vector<double>& shares) {
  double sum = 0;
  for (std::size_t outcome = 0; outcome < shares.size(); ++outcome)
    sum += weights.of(outcome) * std::log(shares[outcome]);
  return sum;
}

// One standard deviation of a result in normalised Elo. A result of 2n steps is the mean of n games, whose
// variance is 1/n of that of a game.
double normalized_scale(Counts counts) {
  const double games = static_cast<double>(counts.size() - 1) / 2;
  return 800 / std::log(10) / std::sqrt(games);
}

double log_likelihood_of(Counts counts, double elo, EloModel model) {
  return model == EloModel::normalized ? normalized_log_likelihood(counts, elo)
                                       : log_likelihood(counts, expected_score(elo));
}

}  // namespace

int PairScores::pairs() const {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

double PairScores::score() const {
  assert(pairs() > 0);
  return mean_of(counts);
}

double expected_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of_score(double score) {
  return -400 * std::log10(1 / score - 1);
}

double log_likelihood(Counts counts, double mean) {
  assert(mean > 0 && mean < 1);
  const Weights weights(counts);
  std::vector<double> distances(counts.size());
  for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
    distances[outcome] = weights.points(outcome) - mean;
  return likelihood_of(weights, most_likely(weights, distances));
}

// The condition is not linear in the probabilities, so this solves the linear conditions that touch it at
// ever better distributions. From the uniform one, each of them can be met (Van den Bergh, Comments on
// Normalized Elo, has the same steps).
double normalized_log_likelihood(Counts counts, double elo) {
  assert(std::abs(elo) <= 200);
  constexpr int most_steps = 200;
  constexpr double exact_enough = 1e-10;
  const Weights weights(counts);
  const double excess = elo / normalized_scale(counts);  // of the mean beyond 1/2, in standard deviations
  std::vector<double> shares(counts.size(), 1 / static_cast<double>(counts.size()));
  std::vector<double> distances(counts.size());
  for (int step = 0; step < most_steps; ++step) {
    double mean = 0;
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
      mean += shares[outcome] * weights.points(outcome);
    double variance = 0;
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
      variance += shares[outcome] * std::pow(weights.points(outcome) - mean, 2);
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) {
      const double points = weights.points(outcome);
      distances[outcome] =
          points - 0.5 - excess * std::sqrt(variance) * (1 + std::pow(points - mean, 2) / variance) / 2;
    }
    const std::vector<double> before = std::exchange(shares, most_likely(weights, distances));
    double change = 0;
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
      change = std::max(change, std::abs(shares[outcome] - before[outcome]));
    if (change < exact_enough) break;
  }
  return likelihood_of(weights, shares);
}

Interval score_interval(Counts counts) {
  if (std::ranges::all_of(counts, [](int count) { return count == 0; })) return {0.5, 0, 1};
  const double middle = Weights(counts).mean;
  const double top = log_likelihood(counts, middle);
  const auto missing = [&](double mean) {
    return top - log_likelihood(counts, mean) - drop_at_interval_ends;
  };
  const auto root = [&](double from, double to) {
    std::uintmax_t evaluations = 200;
    const auto [below, above] =
        boost::math::tools::toms748_solve(missing, from, to, close_enough, evaluations);
    return (below + above) / 2;
  };
  Interval interval{mean_of(counts), 0, 1};
  if (missing(smallest_score) > 0) interval.lower = root(smallest_score, middle);
  if (missing(1 - smallest_score) > 0) interval.upper = root(middle, 1 - smallest_score);
  return interval;
}

std::optional<Interval> normalized_elo(Counts counts) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0);
  if (std::ranges::any_of(counts, [all](int count) { return count == all; })) return std::nullopt;
  const double mean = mean_of(counts);
  const auto steps = static_cast<double>(counts.size() - 1);
  double variance = 0;
  for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
    variance += counts[outcome] / all * std::pow(static_cast<double>(outcome) / steps - mean, 2);
  const double scale = normalized_scale(counts);
  const double value = (mean - 0.5) / std::sqrt(variance) * scale;
  const double error = deviations_of_interval / std::sqrt(all) * scale;
  return Interval{value, value - error, value + error};
}

double likelihood_of_superiority(Counts counts) {
  const double middle = Weights(counts).mean;
  const double drop = log_likelihood(counts, middle) - log_likelihood(counts, 0.5);
  return likelihood_of_superiority(middle - 0.5, drop);
}

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
