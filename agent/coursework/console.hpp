#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::agent::coursework {

/// Player 1 is White, who begins; player 2 is Black.
int player_number(game::Colour colour);

/// The next line a human typed, without its end; of one longer than 200 bytes the beginning. Nothing when the
/// input has ended.
std::optional<std::string> read_answer(std::istream& input);

/// A column from `first` to `last`, in decimal digits with blanks around at most. Nothing for all else.
std::optional<int> read_column_number(std::string_view text, int first, int last);

}  // namespace kaven::agent::coursework
