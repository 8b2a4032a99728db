#pragma once

#include <optional>
#include <string_view>

#include "common/notation/game_choice.hpp"

namespace kaven::notation {

/// Returns the game that another program names by a word for its rule, in any case and with anything behind it:
/// `Freestyle`, `Standard` (exactly five), `Renju`, `RENJU (RIF)`, `Caro`, `Swap2` (whose opening is over when the game is
/// read), `Connect Four`; the archive of the Gomocup adds a group, as in `Freestyle15_1`; c-gomoku-cli writes the number of
/// the rule in Piskvork's protocol. Such games have no recolouring rule: only the courses' Go-moku has it. Empty for any
/// other word.
std::optional<GameChoice> piskvork_rule(std::string_view word);

}  // namespace kaven::notation
