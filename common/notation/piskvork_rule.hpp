#pragma once

#include <optional>
#include <string_view>

#include "common/notation/game_choice.hpp"

namespace kaven::notation {

/// Returns the game that a file of Piskvork names behind the winner: `Freestyle`, `Standard` (exactly five), `Renju` or
/// `Caro`; the archive of the Gomocup adds a group, as in `Freestyle15_1`. Empty for any other word.
std::optional<GameChoice> piskvork_rule(std::string_view word);

}  // namespace kaven::notation
