#pragma once

#include <span>

#include "tournaments/web/json_text.hpp"
#include "tournaments/web/play/level.hpp"

namespace kaven::tournaments::web::play {

/// CHOICES of schemas.md: the games, boards and levels that the page offers, with `programs` of the
/// tournament after the built-in levels.
ordered_json choices_json(std::span<const Level* const> programs = {});

}  // namespace kaven::tournaments::web::play
