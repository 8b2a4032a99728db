#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "agent/connect4/bitboard.hpp"

namespace kaven::agent::connect4 {

/// What is wrong with a string of moves, and where.
struct MoveStringError {
  std::size_t character = 0;  ///< from 1
  std::string reason;
};

/// The position after `moves`, each a column as a digit from 1, from the empty board; `-` is the empty board
/// itself. Neither side may have made a line, so that there is still something to decide.
std::variant<Stones, MoveStringError> read_moves(const Geometry& geometry, std::string_view moves);

}  // namespace kaven::agent::connect4
