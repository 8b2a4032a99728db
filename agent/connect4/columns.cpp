#include "agent/connect4/columns.hpp"

#include <algorithm>
#include <cstdlib>

namespace kaven::agent::connect4 {

Stones after(const Geometry& geometry, Stones stones, int column) {
  return Geometry::after(stones, geometry.playable(stones.all()) & geometry.column(column));
}

std::vector<int> columns_from_the_middle(const Geometry& geometry, Stones stones) {
  std::vector<int> columns;
  for (int column = 0; column < geometry.columns; ++column) {
    if ((geometry.playable(stones.all()) & geometry.column(column)) != 0) columns.push_back(column);
  }
  std::ranges::stable_sort(columns, {},
                           [&](int column) { return std::abs(2 * column - (geometry.columns - 1)); });
  return columns;
}

}  // namespace kaven::agent::connect4
