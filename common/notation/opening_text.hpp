#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"

namespace kaven::notation {

/// Writes moves as `(W D 1) (B D 2)`; an empty text for no moves.
std::string write_opening(std::span<const game::Move> moves);

/// Reads the opening moves of a game in this notation, as leniently as read_move(). They must be legal from
/// the empty board, leave the game undecided, and leave White to move. Throws std::invalid_argument that
/// quotes the move.
std::vector<game::Move> read_opening(std::string_view text, const game::Rules& rules);

}  // namespace kaven::notation
