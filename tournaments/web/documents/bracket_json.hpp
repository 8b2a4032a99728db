#pragma once

#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The bracket of a knock-out as in schemas.md; null if there is none (yet).
ordered_json bracket_json(const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
