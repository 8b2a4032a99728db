#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::agent::coursework {

/// Player 1 is White and moves first; player 2 is Black.
int player_number(game::Colour colour);

/// Reads the next line that a human typed, without its end; lines longer than 200 bytes are cut. Empty at the
/// end of the input.
std::optional<std::string> read_answer(std::istream& input);

/// Parses a column number from `first` to `last`: decimal digits, optionally surrounded by blanks. Empty for
/// anything else.
std::optional<int> read_column_number(std::string_view text, int first, int last);

}  // namespace kaven::agent::coursework
