#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "tournaments/ratings/ratings.hpp"

namespace kaven::tournaments::ratings {

/// Returns `{"elo":12.3,"lower":-80.1,"upper":null}`; an open end is null.
nlohmann::ordered_json json_of(const Estimate& estimate);

/// The same with `"group":1` at the end; null for a player without a rating.
nlohmann::ordered_json json_of(const std::optional<Rating>& rating);

}  // namespace kaven::tournaments::ratings
