// SPDX-License-Identifier: MIT
// The code included here is compiled for every processor; the code after the pragma, for processors that count bits.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <memory>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/move_order.hpp"
#include "agent/connect4/null_window_search.hpp"
#include "agent/connect4/value_table.hpp"

// Clang, which builds the fuzz targets, knows no such pragma: there both searches are the same.
#if defined(__x86_64__) && !defined(__clang__)
#pragma GCC target("popcnt")
#endif

#include "agent/connect4/tree_search.hpp"

namespace kaven::agent::connect4 {

std::unique_ptr<NullWindowSearch> make_popcnt_search(const Geometry& geometry, ValueTable& table) {
  return make_tree_search<PopcntProcessor>(geometry, table);
}

}  // namespace kaven::agent::connect4
