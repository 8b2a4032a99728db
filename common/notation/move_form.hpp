#pragma once

#include <string>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::notation {

/// What is wrong with the form of an answer in which read_move() finds no move, and how its author writes it:
/// `this has no parentheses, and commas between its parts: write (W D 1)`. Where the answer names no colour,
/// that of `mover` is meant. Empty when nobody can tell what move was meant, or when nothing is wrong.
std::string move_form_advice(std::string_view text, game::Colour mover);

}  // namespace kaven::notation
