#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"

namespace kaven::record {

// JSON values that records and web pages share.

/// The rules, as in the header of a record: `{"columns":7,"rows":6,"line_length":4,…}`.
nlohmann::ordered_json json_of(const game::Rules& rules);

/// The names of the places as a list: `["D1","D2"]`.
nlohmann::ordered_json json_of(std::span<const game::Place> places);

}  // namespace kaven::record
