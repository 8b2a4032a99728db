#pragma once

#include "tournaments/web/documents/json_text.hpp"

namespace kaven::tournaments::web::play {

/// The games, boards and levels that the page offers: CHOICES of schemas.md.
nlohmann::ordered_json choices_value();

}  // namespace kaven::tournaments::web::play
