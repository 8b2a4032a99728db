#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/game/rules.hpp"
#include "common/notation/game_choice.hpp"

namespace kaven::notation {

/// Returns the choice of the catalogue's game `name` that has `rules`; empty if no choice has.
std::optional<GameChoice> choice_of(const std::string& name, const game::Rules& rules);

/// Writes a choice as on a command line: `gomoku --size=19x19 --exact-five`.
std::string choice_text(const GameChoice& choice);

/// Reads such a text. Throws std::invalid_argument that names the word and what was expected.
GameChoice read_choice(std::string_view text);

}  // namespace kaven::notation
