// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/position.hpp"

namespace kaven::notation {

/// How a board is displayed.
enum class Display : std::uint8_t { none, ascii, colour };

/// Returns the display for the word `none`, `ascii` or `colour` (or `color`); empty for any other word.
std::optional<Display> display_of_word(std::string_view word);

/// Returns the display for file descriptor `fd`: colour on a terminal that supports it, unless NO_COLOR is
/// set and not empty (no-color.org) or TERM is `dumb`; ascii otherwise.
Display suitable_display(int fd);

/// Draws the board with column letters and row numbers; each line ends in a newline. Empty for Display::none.
/// Row 1 is at the bottom under gravity, at the top without. The last move and the winning line, if any, are
/// marked.
///
/// ascii: `W` and `B` are stones, `.` is a free place; `[ ]` encloses the last stone, `( )` the other stones
/// of the winning line. At most 80 characters wide.
///
///    2 .  .  .  .  B  .  .
///    1 . (W)(W)[W](W) B  B
///      A  B  C  D  E  F  G
///
/// colour: white and black discs on a blue board, in UTF-8 with ANSI colours (256). The last stone has a
/// ring; the stones of the winning line are shown in reverse.
std::string board_text(const game::Position& position, Display display);

}  // namespace kaven::notation
