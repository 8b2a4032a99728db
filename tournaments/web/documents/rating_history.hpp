#pragma once

#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The document `ratings` as schemas.md has it: how the ratings came to be what they are. It has fewer points
/// the more players there are, as each point is a fit of all ratings.
ordered_json ratings_document(const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
