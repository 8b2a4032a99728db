#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/game/move.hpp"

namespace kaven::agent::coursework::connect_n {

/// A move and its search effort.
struct ListedMove {
  game::Move move;
  std::uint64_t nodes = 0;  ///< nodes examined; 0 for a human
};

/// The move list file. Player 1 is White; coordinates are (row, column) from the lower left, from 0.
///
///   Total Number of Moves: 2
///   Player 1 Move 1: (0, 4) - Number of nodes examined: 341
///   Player 2 Move 1: (1, 4) - Number of nodes examined: 341
///   Cut off: the game was not finished.
///
/// The last line is present only if `cut_off`.
std::string move_list_text(const std::vector<ListedMove>& moves, bool cut_off);

}  // namespace kaven::agent::coursework::connect_n
