#pragma once

#include "tournaments/web/json_text.hpp"
#include "tournaments/web/snapshot.hpp"

namespace kaven::tournaments {

/// The bracket of a knock-out as schemas.md has it; null where there is none, or not yet.
ordered_json bracket_value(const Snapshot& snapshot);

}  // namespace kaven::tournaments
