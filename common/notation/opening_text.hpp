// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"

namespace kaven::notation {

/// Writes moves as `(W D 1) (B D 2)`; an empty text for no moves.
std::string write_opening(std::span<const game::Move> moves);

/// Why a text is no list of moves.
struct MoveListFault {
  std::size_t number = 0;     ///< of the move, from 1
  std::size_t character = 0;  ///< where it begins in the text, from 1
  std::string word;           ///< the move as it is written
  std::string reason;         ///< `column full: …`
};

/// Reads the moves from the empty board, which leave the game undecided, in one of these notations:
///
///   (W D 1) (B D 2)    as in records, as leniently as read_move()
///   d1 d2   D1D2       places, which commas and the numbers of moves may separate: 1. d1 d2 2. c1
///   4455    10 4       under gravity: columns from 1, each a digit, or on wider boards separated
///   0,0, 1,-2          without gravity: columns and rows from the centre, as in Piskvork's files of openings
///   -                  the empty board
std::variant<game::Position, MoveListFault> read_move_list(std::string_view text, const game::Rules& rules);

/// Splits `MOVES SCORE`, as lists of test positions of Connect-4 have it. `4 4` is two moves, and so is a line of more words.
std::pair<std::string, std::optional<int>> split_score(std::string_view line);

/// Reads the opening moves of a game as read_move_list(). Throws std::invalid_argument that quotes the move.
std::vector<game::Move> read_opening(std::string_view text, const game::Rules& rules);

}  // namespace kaven::notation
