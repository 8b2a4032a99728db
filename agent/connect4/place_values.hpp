// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "agent/connect4/bitboard.hpp"

namespace kaven::agent::connect4 {

/// The value of a stone on each place when moves are ordered: first by the number of empty places modulo 2,
/// then by the place's bit. A line through the place is worth about 10.
///
/// The values do not depend on the position: an order that is the same everywhere meets positions again that
/// the table knows.
using PlaceValues = std::array<std::array<std::int16_t, 64>, 2>;

/// On 7x6 tuned values, on other boards 10 for each line through the place.
PlaceValues place_values(const Geometry& geometry);

}  // namespace kaven::agent::connect4
