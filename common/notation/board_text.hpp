#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/position.hpp"

namespace kaven::notation {

/// How boards are shown.
enum class Display : std::uint8_t { none, ascii, colour };

/// The display called `none`, `ascii` or `colour` (or `color`); nothing for another word.
std::optional<Display> display_of_word(std::string_view word);

/// The display that suits file descriptor `fd`: colour on a terminal that has it, unless NO_COLOR is set to
/// something (no-color.org) or TERM is `dumb`; else ascii.
Display suitable_display(int fd);

/// The board with column letters and row numbers, each line ended by a newline; empty for Display::none.
/// Row 1 is at the bottom under gravity, at the top without. The last move is marked, and the winning
/// line if there is one.
///
/// ascii: `W` and `B` are stones, `.` is a free place; the last stone stands in `[ ]`, the other stones of
/// the winning line in `( )`. Never wider than 80 characters.
///
///    2 .  .  .  .  B  .  .
///    1 . (W)(W)[W](W) B  B
///      A  B  C  D  E  F  G
///
/// colour: white and black discs on a blue board, in UTF-8 with ANSI colours (256); the last stone has a
/// ring, the stones of the winning line are reversed.
std::string board_text(const game::Position& position, Display display);

}  // namespace kaven::notation
