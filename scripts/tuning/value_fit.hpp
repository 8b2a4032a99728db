#pragma once

#include <vector>

#include "scripts/tuning/samples.hpp"

namespace kaven::tuning {

/// Fits the contribution of each combination to the evaluation: of the mover, then of the other side, as in
/// Sample. The mover's probability of winning is the logistic function of their sum over the board / 200.
///
/// A value is the sum of one value per pattern, one for the kind, and a remainder that is kept small, since
/// most combinations are rare. Reserves a tenth of the samples and prints the loss (mean cross entropy) on
/// these.
std::vector<double> fit_values(std::vector<Sample>& samples, int epochs);

}  // namespace kaven::tuning
