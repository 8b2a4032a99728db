#pragma once

#include <vector>

#include "agent/connect4/bitboard.hpp"

namespace kaven::agent::connect4 {

/// The position after a stone of the side to move in `column`, which must not be full.
Stones after(const Geometry& geometry, Stones stones, int column);

/// The columns that are not full, those nearest to the middle first: there the good moves are.
std::vector<int> columns_from_the_middle(const Geometry& geometry, Stones stones);

}  // namespace kaven::agent::connect4
