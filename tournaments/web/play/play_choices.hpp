#pragma once

#include <span>

#include "tournaments/web/json_text.hpp"
#include "tournaments/web/play/level.hpp"

namespace kaven::tournaments::web::play {

/// The games, boards and levels that the page offers, `programs` of the tournament behind those of the house: CHOICES
/// of schemas.md.
ordered_json choices_json(std::span<const Level* const> programs = {});

}  // namespace kaven::tournaments::web::play
