#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"

namespace kaven::notation {

/// The moves as in `(W D 1) (B D 2)`; no moves are the empty text.
std::string write_opening(std::span<const game::Move> moves);

/// The moves that a game begins with, in this notation, read as leniently as a program's answer is. They must
/// be legal from the empty board on, leave the game undecided, and leave White to move. Throws
/// std::invalid_argument that quotes the move.
std::vector<game::Move> read_opening(std::string_view text, const game::Rules& rules);

}  // namespace kaven::notation
