// SPDX-License-Identifier: MIT
#include "agent/gomoku/position_network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace kaven::agent::gomoku {
namespace {

double score_by_real_numbers(const Features& mover, const Features& waiting) {
  const NetworkWeights& weights = learned_weights();
  std::array<double, 2 * feature_count> inputs{};
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    const int feature = at < feature_count ? mover[at] : waiting[at - feature_count];
    inputs[at] = std::clamp(static_cast<double>(feature + first_feature) / feature_unit, 0.0, 1.0);
  }
  double sum = 0;
  for (std::size_t unit = 0; unit < hidden_units; ++unit) {
    double value = static_cast<double>(weights.bias[unit]) / input_unit / weight_unit;
    for (std::size_t at = 0; at < inputs.size(); ++at)
      value += inputs[at] * weights.hidden[unit][at] / weight_unit;
    sum += std::max(value, 0.0) * weights.output[unit] / weight_unit;
  }
  return 200 * sum;
}

Features features_within(int limit, std::mt19937& random) {
  Features features{};
  for (std::int16_t& feature : features)
    feature = static_cast<std::int16_t>(std::uniform_int_distribution<int>(-limit, limit)(random));
  return features;
}

TEST(PositionNetwork, CalculatesWithIntegersWhatItMeansByRealNumbers) {
  std::mt19937 random(1);
  for (const int limit : {0, 2000, 8000, 32767}) {
    for (int round = 0; round < 500; ++round) {
      const Features mover = features_within(limit, random);
      const Features waiting = features_within(limit, random);
      ASSERT_NEAR(network_score(mover, waiting), score_by_real_numbers(mover, waiting), 6);
    }
  }
}

TEST(PositionNetwork, DoesNotFollowAnInputBeyondItsLimits) {
  Features beyond{};
  beyond.fill(feature_unit);
  Features far_beyond{};
  far_beyond.fill(7 * feature_unit);
  EXPECT_EQ(network_score(beyond, {}), network_score(far_beyond, {}));
}

}  // namespace
}  // namespace kaven::agent::gomoku
