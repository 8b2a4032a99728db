#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"

namespace kaven::record {

// The values that records and pages write alike.

/// The rules as the member `rules` of a record's header: `{"columns":7,"rows":6,"line_length":4,…}`.
nlohmann::ordered_json json_of(const game::Rules& rules);

/// The names of places as a list: `["D1","D2"]`.
nlohmann::ordered_json json_of(std::span<const game::Place> places);

}  // namespace kaven::record
