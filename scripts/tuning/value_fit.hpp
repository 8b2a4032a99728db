#pragma once

#include <vector>

#include "scripts/tuning/samples.hpp"

namespace kaven::tuning {

/// What each combination adds to the evaluation: of the mover, then of the other side, as in Sample. The
/// chance of the mover is the logistic function of their sum over the board / 200.
///
/// A value is the sum of one value per pattern, one for the kind, and a rest that is kept small, since most
/// combinations are rare. Prints the loss (mean cross entropy) on a tenth of the samples kept apart.
std::vector<double> fit_values(std::vector<Sample>& samples, int epochs);

}  // namespace kaven::tuning
