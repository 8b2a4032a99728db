// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/rating_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace kaven::tournaments::ratings {

namespace {

// Returns enough digits to show at most two significant digits of the narrower half of the interval.
int digits_of(const Estimate& elo) {
  double width = 100;
  if (elo.lower) width = std::min(width, elo.value - *elo.lower);
  if (elo.upper) width = std::min(width, *elo.upper - elo.value);
  constexpr int most_digits = 6;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(std::max(width, 1e-6)))), 0, most_digits);
}

std::string rounded(double value, int digits) {
  const double scale = std::pow(10, digits);
  return fmt::format("{:.{}f}", std::round(value * scale) / scale + 0.0, digits);  // + 0.0 avoids "-0"
}

}  // namespace

std::string elo_text(const Estimate& elo) {
  return rounded(elo.value, digits_of(elo));
}

std::string interval_text(const Estimate& elo) {
  const int digits = digits_of(elo);
  if (elo.lower && elo.upper) {
    return fmt::format("{} to {}", rounded(*elo.lower, digits), rounded(*elo.upper, digits));
  }
  if (elo.lower) return "from " + rounded(*elo.lower, digits);
  if (elo.upper) return "up to " + rounded(*elo.upper, digits);
  return "?";
}

bool is_of_too_few_games(const Estimate& elo) {
  constexpr double widest = 800;
  if (elo.lower && elo.upper) return *elo.upper - *elo.lower > widest;
  return !(elo.lower && *elo.lower > 0) && !(elo.upper && *elo.upper < 0);
}

std::string likelihood_text(double likelihood) {
  constexpr double least = 0.005;
  if (likelihood < least) return "<1%";
  if (likelihood > 1 - least) return ">99%";
  return fmt::format("{:.0f}%", 100 * likelihood);
}

nlohmann::ordered_json json_of(const Estimate& estimate) {
  const auto end = [](const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
  };
  return {{"elo", estimate.value}, {"lower", end(estimate.lower)}, {"upper", end(estimate.upper)}};
}

nlohmann::ordered_json json_of(const std::optional<Rating>& rating) {
  if (!rating) return nullptr;
  nlohmann::ordered_json object = json_of(rating->elo);
  object["group"] = rating->group;
  return object;
}

}  // namespace kaven::tournaments::ratings
