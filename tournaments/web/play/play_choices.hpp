#pragma once

#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::play {

/// The games, boards and levels that the page offers: CHOICES of schemas.md.
ordered_json choices_json();

}  // namespace kaven::tournaments::web::play
