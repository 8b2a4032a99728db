#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::notation {

/// Writes a place in the Gomocup (Piskvork) protocol: `7,8`, x from the left, y from the top, both from 0.
std::string gomocup_place(game::Place place);

/// Reads such a place; blanks are allowed anywhere between its parts. The place may be off the board. Empty
/// if `text` is not a place.
std::optional<game::Place> read_gomocup_place(std::string_view text);

}  // namespace kaven::notation
