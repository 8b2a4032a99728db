// SPDX-License-Identifier: MIT
#include "agent/connect4/move_order.hpp"

#include <algorithm>
#include <cstddef>

namespace kaven::agent::connect4 {

namespace {

// Rows from the bottom, columns from the left edge to the middle; the right half is the mirror image.
using HalfBoard = std::array<std::array<std::int16_t, 4>, 6>;

// Tuned on random positions, by the number of nodes; see MEASURED.md. A threat on the bottom row is
// blocked at once, or wins.
constexpr HalfBoard white_places = {{
    {{-458, -583, -239, 208}},
    {{-263, -142, 277, 364}},
    {{-328, -77, 354, 628}},
    {{-226, -111, 429, 522}},
    {{-284, -134, -16, 556}},
    {{68, 252, 66, 445}},
}};
constexpr HalfBoard white_threats = {{
    {{0, 0, 0, 0}},
    {{281, 88, 197, 241}},
    {{89, 67, 288, 248}},
    {{357, -23, 84, -4}},
    {{115, -70, -12, 57}},
    {{0, -15, 25, 43}},
}};
constexpr MoveWeights white_weights = {
    .forced = {0, 1063, 521, 1358, 709}, .next_threat = 1138, .later_threat = 614, .any_threat = 234};
constexpr HalfBoard black_places = {{
    {{-411, -376, -98, 244}},
    {{-319, -117, 244, 571}},
    {{-417, 51, 399, 603}},
    {{-190, 234, 527, 689}},
    {{-251, -164, 87, 375}},
    {{-75, 33, 181, 309}},
}};
constexpr HalfBoard black_threats = {{
    {{0, 0, 0, 0}},
    {{259, 296, 300, -13}},
    {{144, 234, 136, 59}},
    {{94, 93, 73, 102}},
    {{108, -95, 40, 72}},
    {{41, 90, -50, 170}},
}};
constexpr MoveWeights black_weights = {
    .forced = {0, 966, 419, 1409, 300}, .next_threat = 1139, .later_threat = 502, .any_threat = 241};

constexpr std::int16_t value_of_a_line = 10;

MoveWeights tuned_weights(MoveWeights weights, const HalfBoard& places, const HalfBoard& threats) {
  for (std::size_t column = 0; column < 7; ++column) {
    for (std::size_t row = 0; row < 6; ++row) {
      const std::size_t place = column * 7 + row;
      const std::size_t from_edge = std::min(column, 6 - column);
      weights.place[place] = places[row][from_edge];
      weights.threat[place] = threats[row][from_edge];
    }
  }
  return weights;
}

}  // namespace

std::array<MoveWeights, 2> move_weights(const Geometry& geometry) {
  if (geometry.columns == 7 && geometry.rows == 6) {
    return {tuned_weights(white_weights, white_places, white_threats),
            tuned_weights(black_weights, black_places, black_threats)};
  }
  MoveWeights weights;
  for (std::size_t place = 0; place < weights.place.size(); ++place) {
    weights.place[place] = static_cast<std::int16_t>(value_of_a_line * geometry.lines_through[place]);
  }
  return {weights, weights};
}

}  // namespace kaven::agent::connect4
