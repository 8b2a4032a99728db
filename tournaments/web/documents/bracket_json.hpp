#pragma once

#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The bracket of a knock-out as schemas.md has it; null where there is none, or not yet.
ordered_json bracket_json(const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
