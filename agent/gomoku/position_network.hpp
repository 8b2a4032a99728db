// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "agent/search/score.hpp"

namespace kaven::agent::gomoku {

inline constexpr std::size_t feature_count = 16;
inline constexpr std::size_t hidden_units = 32;
/// A feature of 1, and a weight of 1, as the integers that the engine calculates with.
inline constexpr int feature_unit = 4096;
inline constexpr int weight_unit = 1024;
/// The score that equals 1 in the exponent of the logistic function: a score of 200 means a 73 % probability of
/// winning.
inline constexpr int score_unit = 200;
/// An input of 1: small enough that the sum of all products of input and weight has 32 bits.
inline constexpr int input_unit = 512;
/// The value of each feature on a board whose places add nothing.
inline constexpr int first_feature = feature_unit * 3 / 10;

/// The additions of the free places to the inputs of the network, for one side. Sums may exceed the type: they wrap
/// around, and subtracting the same number restores them.
using Features = std::array<std::int16_t, feature_count>;

/// The weights of a network with one hidden layer. Inputs: the features of the mover, then those of the waiting side.
struct NetworkWeights {
  std::array<std::array<std::int16_t, 2 * feature_count>, hidden_units> hidden;
  std::array<std::int32_t, hidden_units> bias;  ///< in units of input * weight
  std::array<std::int16_t, hidden_units> output;
};

/// The learned weights, by `gomoku_values`.
const NetworkWeights& learned_weights();

/// The part of the evaluation that is no sum over places, in the unit of the evaluation,
/// score_unit. Each input is cut off at 0 and 1, and so is a hidden unit at 0: what a second threat adds depends on the
/// first, as in Stockfish's NNUE (Nasu 2018).
search::Score network_score(const Features& mover, const Features& waiting);

}  // namespace kaven::agent::gomoku
