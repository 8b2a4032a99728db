// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace kaven::tuning {

/// The factor for the rate of learning at the beginning of each epoch, from 0 on. In the first half of all epochs the
/// rate stays as it is, in the second it falls to 3 %.
inline double change_of_rate(int epoch, int epochs) {
  return epoch >= epochs / 2 ? std::pow(0.03, 2.0 / epochs) : 1;
}

/// Stochastic gradient descent with adaptive steps (Adam: Kingma, Ba 2015).
class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size), square_(size) {}

  /// Takes one step against `gradient`, of about `rate` in each parameter.
  void step(std::vector<double>& parameters, const std::vector<double>& gradient, double rate) {
    mean_left_ *= mean_kept;
    square_left_ *= square_kept;
    for (std::size_t at = 0; at < parameters.size(); ++at) {
      mean_[at] = mean_kept * mean_[at] + (1 - mean_kept) * gradient[at];
      square_[at] = square_kept * square_[at] + (1 - square_kept) * gradient[at] * gradient[at];
      parameters[at] -=
          rate * (mean_[at] / (1 - mean_left_)) / (std::sqrt(square_[at] / (1 - square_left_)) + smallest);
    }
  }

 private:
  static constexpr double mean_kept = 0.9;
  static constexpr double square_kept = 0.999;
  static constexpr double smallest = 1e-7;

  std::vector<double> mean_;
  std::vector<double> square_;
  double mean_left_ = 1;
  double square_left_ = 1;
};

}  // namespace kaven::tuning
