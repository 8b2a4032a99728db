// SPDX-License-Identifier: MIT
#include "agent/connect4/place_values.hpp"

#include <algorithm>
#include <cstddef>

namespace kaven::agent::connect4 {

namespace {

// Rows from the bottom, columns from the left edge to the middle; the right half is the mirror image.
using HalfBoard = std::array<std::array<std::int16_t, 4>, 6>;

// Found by random changes that were kept when they took fewer nodes, on positions 101 to 130 of middle-medium,
// 101 to 124 of begin-medium and 21 to 25 of begin-hard; see MEASURED.md.
constexpr HalfBoard white_values = {{
    {{5, -4, 37, 68}},
    {{30, 45, 60, 65}},
    {{37, 60, 82, 94}},
    {{15, 38, 95, 98}},
    {{37, 45, 60, 98}},
    {{60, 80, 49, 87}},
}};
constexpr HalfBoard black_values = {{
    {{27, 41, 54, 81}},
    {{40, 66, 93, 120}},
    {{30, 107, 134, 160}},
    {{58, 94, 138, 164}},
    {{41, 67, 94, 121}},
    {{61, 75, 88, 129}},
}};

constexpr int value_of_a_line = 10;

}  // namespace

PlaceValues place_values(const Geometry& geometry) {
  PlaceValues values{};
  const bool tuned = geometry.columns == 7 && geometry.rows == 6;
  for (int column = 0; column < geometry.columns; ++column) {
    for (int row = 0; row < geometry.rows; ++row) {
      const int bit = column * (geometry.rows + 1) + row;
      const auto place = static_cast<std::size_t>(bit);
      if (tuned) {
        const auto from_edge = static_cast<std::size_t>(std::min(column, 6 - column));
        values[0][place] = white_values[static_cast<std::size_t>(row)][from_edge];
        values[1][place] = black_values[static_cast<std::size_t>(row)][from_edge];
      } else {
        values[0][place] = static_cast<std::int16_t>(value_of_a_line * geometry.lines_through[place]);
        values[1][place] = values[0][place];
      }
    }
  }
  return values;
}

}  // namespace kaven::agent::connect4
