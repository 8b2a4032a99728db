// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "agent/connect4/bitboard.hpp"

namespace kaven::agent::connect4 {

/// The position after a stone of the side to move in `column`, which must not be full.
Stones after(const Geometry& geometry, Stones stones, int column);

/// The positions after each stone of the side to move, from the left column to the right one.
std::vector<Stones> after_each_move(const Geometry& geometry, Stones stones);

/// The columns that are not full, those nearest to the middle first: there the good moves are.
std::vector<int> columns_from_the_middle(const Geometry& geometry, Stones stones);

/// A fault in a string of moves, and its place.
struct MoveStringError {
  std::size_t character = 0;  ///< counted from 1
  std::string reason;
};

/// The position after `moves`, each a column as a digit from 1, from the empty board; `-` is the empty board
/// itself. Neither side may have made a line, so that there is still something to decide.
std::variant<Stones, MoveStringError> read_moves(const Geometry& geometry, std::string_view moves);

}  // namespace kaven::agent::connect4
