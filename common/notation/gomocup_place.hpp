#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::notation {

/// A place as the Gomocup (Piskvork) protocol writes it: `7,8`, x from the left, y from the top, both from 0.
std::string gomocup_place(game::Place place);

/// Reads such a place, with blanks anywhere between; it need not be on any board. Nothing when it is none.
std::optional<game::Place> read_gomocup_place(std::string_view text);

}  // namespace kaven::notation
