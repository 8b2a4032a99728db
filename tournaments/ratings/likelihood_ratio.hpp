#pragma once

#include <algorithm>
#include <cmath>

namespace kaven::tournaments::ratings {

/// The ends of a 95 % interval are where the logarithm of the likelihood is lower by this than at its top:
/// half the quantile of chi-square with one degree of freedom.
inline constexpr double drop_at_interval_ends = 1.920729410347062;

/// The likelihood of superiority (LOS): that a difference is positive which is likeliest `difference`, when
/// the logarithm of the likelihood is lower by `drop` where the difference is 0. By the signed root of the
/// likelihood ratio, which is nearly normal after few games already. Strictly between 0 and 1.
inline double likelihood_of_superiority(double difference, double drop) {
  constexpr double nearly_certain = 1 - 1e-9;  // nobody could tell more from certainty
  const double tail = std::erfc(std::sqrt(std::max(0.0, drop))) / 2;
  return std::clamp(difference >= 0 ? 1 - tail : tail, 1 - nearly_certain, nearly_certain);
}

}  // namespace kaven::tournaments::ratings
