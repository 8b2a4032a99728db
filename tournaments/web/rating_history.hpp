#pragma once

#include "tournaments/web/json_text.hpp"
#include "tournaments/web/snapshot.hpp"

namespace kaven::tournaments {

/// The document `ratings` as schemas.md has it: how the ratings came to be what they are. As many points as a
/// large field leaves time for.
ordered_json ratings_document(const Snapshot& snapshot);

}  // namespace kaven::tournaments
