#pragma once

#include <algorithm>
#include <cmath>

namespace kaven::tournaments::ratings {

/// At the ends of a 95 % interval the log-likelihood is this much lower than at its maximum: half the
/// quantile of chi-square with one degree of freedom.
inline constexpr double drop_at_interval_ends = 1.920729410347062;

/// Returns the likelihood of superiority (LOS): the probability that a difference is positive, if its most
/// likely value is `difference` and the log-likelihood is lower by `drop` where the difference is 0. Uses the
/// signed root of the likelihood ratio, which is nearly normal even after few games. The result is strictly
/// between 0 and 1.
inline double likelihood_of_superiority(double difference, double drop) {
  constexpr double nearly_certain = 1 - 1e-9;  // closer to certainty than anybody can measure
  const double tail = std::erfc(std::sqrt(std::max(0.0, drop))) / 2;
  return std::clamp(difference >= 0 ? 1 - tail : tail, 1 - nearly_certain, nearly_certain);
}

}  // namespace kaven::tournaments::ratings
