#pragma once

#include <vector>

#include "scripts/tuning/samples.hpp"

namespace kaven::tuning {

/// How promising a move is, by the combination of the mover there and that of the other side (from
/// sorted_combinations on): the chance that it is chosen is proportional to the exponential of the sum.
/// Prints on a tenth of the samples kept apart how often the move chosen is the most promising one.
std::vector<double> fit_moves(std::vector<Sample>& samples, int epochs);

}  // namespace kaven::tuning
