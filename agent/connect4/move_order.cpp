// SPDX-License-Identifier: MIT
#include "agent/connect4/move_order.hpp"

#include <algorithm>

namespace kaven::agent::connect4 {

namespace {

// Rows from the bottom, columns from the left edge to the middle; the right half is the mirror image.
using HalfBoard = std::array<std::array<std::int16_t, 4>, 6>;

struct LearnedWeights {
  HalfBoard place;
  HalfBoard threat;
  MoveWeights others;
};

// scripts/tuning/connect4_order.cpp writes them.
constexpr std::array<LearnedWeights, 4> learned = {{
#include "agent/connect4/learned_order.inc"
}};

constexpr std::int16_t value_of_a_line = 10;

MoveWeights both_halves(const LearnedWeights& half) {
  MoveWeights weights = half.others;
  for (std::size_t column = 0; column < 7; ++column) {
    for (std::size_t row = 0; row < 6; ++row) {
      const std::size_t from_edge = std::min(column, 6 - column);
      weights.place[column * 7 + row] = half.place[row][from_edge];
      weights.threat[column * 7 + row] = half.threat[row][from_edge];
    }
  }
  return weights;
}

}  // namespace

MoveOrder move_order(const Geometry& geometry) {
  MoveOrder order{};
  if (geometry.columns == 7 && geometry.rows == 6) {
    std::ranges::transform(learned, order.by_index.begin(), both_halves);
    return order;
  }
  MoveWeights weights{.forced = {0, 700, 300, 900, 300}};
  for (std::size_t place = 0; place < weights.place.size(); ++place) {
    weights.place[place] = static_cast<std::int16_t>(value_of_a_line * geometry.lines_through[place]);
  }
  order.by_index.fill(weights);
  return order;
}

}  // namespace kaven::agent::connect4
