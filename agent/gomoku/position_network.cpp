// SPDX-License-Identifier: MIT
#include "agent/gomoku/position_network.hpp"

#include <algorithm>

namespace kaven::agent::gomoku {

namespace {

using Inputs = std::array<std::int16_t, 2 * feature_count>;

constexpr NetworkWeights weights = {
#include "agent/gomoku/learned_weights.inc"
};

std::int16_t input(int feature) {
  return static_cast<std::int16_t>(std::clamp(feature + first_feature, 0, feature_unit) /
                                   (feature_unit / input_unit));
}

// By itself, the compiler turns this into the processor's sums of products of 16 bits.
std::int32_t sum_of_products(const Inputs& inputs, const Inputs& factors) {
  std::int32_t sum = 0;
#pragma GCC unroll 1
  for (std::size_t at = 0; at < inputs.size(); ++at) sum += std::int32_t{inputs[at]} * factors[at];
  return sum;
}

}  // namespace

const NetworkWeights& learned_weights() {
  return weights;
}

search::Score network_score(const Features& mover, const Features& waiting) {
  Inputs inputs{};
  for (std::size_t at = 0; at < feature_count; ++at) {
    inputs[at] = input(mover[at]);
    inputs[feature_count + at] = input(waiting[at]);
  }
  std::int64_t sum = 0;
  for (std::size_t unit = 0; unit < hidden_units; ++unit) {
    const std::int32_t value = weights.bias[unit] + sum_of_products(inputs, weights.hidden[unit]);
    sum += std::int64_t{std::max(value, 0) / input_unit} * weights.output[unit];
  }
  return static_cast<search::Score>(sum * score_unit / (std::int64_t{weight_unit} * weight_unit));
}

}  // namespace kaven::agent::gomoku
