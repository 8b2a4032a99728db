// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "scripts/tuning/samples.hpp"

namespace kaven::tuning {

/// Fits how promising moves are, by the combination of the mover on a place and that of the other side (from
/// sorted_combinations on): the probability of a move is proportional to the exponential of the sum. Reserves
/// a tenth of the samples and prints how often the chosen move of these is the most promising one.
std::vector<double> fit_moves(std::vector<Sample>& samples);

}  // namespace kaven::tuning
