#pragma once

#include "tournaments/web/json_text.hpp"
#include "tournaments/web/play/session.hpp"

namespace kaven::tournaments::web::play {

/// SESSION of schemas.md.
ordered_json json_of(const Session& session);

}  // namespace kaven::tournaments::web::play
