#pragma once

#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The document `ratings` of schemas.md: the ratings over time. Each point is a fit of all ratings, so it has
/// fewer points the more players there are.
ordered_json ratings_document(const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
