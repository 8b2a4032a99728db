#pragma once

#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::live {

/// What the event `tournament` of schemas.md says: the members of the document `tournament` that are another
/// one in `after` than in `before`; of `players` only those that changed, and their `order` when that did. A
/// move does not change `running` here: the event `games` says it. Empty when nothing changed.
ordered_json tournament_patch(const ordered_json& before, const ordered_json& after);

}  // namespace kaven::tournaments::web::live
