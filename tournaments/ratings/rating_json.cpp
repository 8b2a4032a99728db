#include "tournaments/ratings/rating_json.hpp"

#include <nlohmann/json.hpp>

namespace kaven::tournaments::ratings {

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
