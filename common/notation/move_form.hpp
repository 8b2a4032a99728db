// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::notation {

/// Explains what is wrong with the form of an answer in which read_move() found no move, and how to write it:
/// `this has no parentheses, and commas between its parts: write (W D 1)`. If the answer names no colour, the
/// advice uses that of `mover`. Empty if the intended move cannot be guessed or the form is correct.
std::string move_form_advice(std::string_view text, game::Colour mover);

}  // namespace kaven::notation
