#pragma once

#include "tournaments/web/documents/json_text.hpp"
#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

/// The document `ratings` as schemas.md has it: how the ratings came to be what they are. As many points as a
/// large field leaves time for.
ordered_json ratings_document(const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
