// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "agent/gomoku/position_network.hpp"
#include "scripts/tuning/samples.hpp"

namespace kaven::tuning {

/// An evaluation: the mover's probability of winning is the logistic function of the sum of the values of all free
/// places and the output of the network of agent/gomoku/position_network.hpp.
struct Evaluation {
  using Inputs = std::array<double, 2 * agent::gomoku::feature_count>;

  /// The value of each combination of patterns by sorted_number(), for the mover and for the waiting side.
  std::vector<double> of_mover;
  std::vector<double> of_waiting;
  /// The additions of each combination to the features of its side; feature_count numbers for each.
  std::vector<double> features;
  /// The additions of the strengths of both sides at a place, by Sample::pairs: to the value for the mover, and to
  /// the features of the first side; feature_count numbers for each.
  std::vector<double> of_pairs;
  std::vector<double> features_of_pairs;
  std::array<Inputs, agent::gomoku::hidden_units> hidden{};
  std::array<double, agent::gomoku::hidden_units> bias{};
  std::array<double, agent::gomoku::hidden_units> output{};
};

/// Fits an evaluation to the mean of two labels of each position: the result of its game, and the mover's probability of
/// winning by the score of the search. Reserves the first tenth of the samples, other games than the rest, and prints
/// the loss (mean cross entropy) on these.
///
/// A number of a combination is the sum of one number per pattern, one for the kind, and a remainder, since most
/// combinations are rare.
Evaluation fit_evaluation(const std::vector<Sample>& samples, int epochs);

}  // namespace kaven::tuning
