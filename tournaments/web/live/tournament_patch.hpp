#pragma once

#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::live {

/// The content of the event `tournament` of schemas.md: the members of the document `tournament` that differ
/// between `before` and `after`; of `players` only changed ones, and `order` if the order changed. A move
/// does not count as a change of `running`, because the event `games` reports it. Empty if nothing changed.
ordered_json tournament_patch(const ordered_json& before, const ordered_json& after);

}  // namespace kaven::tournaments::web::live
