#pragma once

#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments {

/// The games, boards and levels that the page offers: CHOICES of schemas.md.
ordered_json choices_value();

}  // namespace kaven::tournaments
