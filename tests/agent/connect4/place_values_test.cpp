// SPDX-License-Identifier: MIT
#include "agent/connect4/place_values.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>

namespace kaven::agent::connect4 {
namespace {

TEST(PlaceValues, AreTheSameForMirrorImages) {
  for (const Geometry& geometry : {Geometry(7, 6), Geometry(6, 7)}) {
    const PlaceValues values = place_values(geometry);
    for (const auto& of_mover : values) {
      for (std::size_t place = 0; place < of_mover.size(); ++place) {
        const Bitboard mirrored = geometry.mirrored(Bitboard{1} << place);
        if ((geometry.board >> place & 1U) == 0) continue;
        EXPECT_EQ(of_mover[place], of_mover[static_cast<std::size_t>(std::countr_zero(mirrored))]) << place;
      }
    }
  }
}

TEST(PlaceValues, CountLinesOnOtherBoards) {
  const Geometry geometry(8, 7);
  const PlaceValues values = place_values(geometry);
  EXPECT_EQ(values[0][0], 30);
  EXPECT_EQ(values[1][0], 30);
  EXPECT_EQ(values[0][std::size_t{3} * 8 + 3], 10 * geometry.lines_through[std::size_t{3} * 8 + 3]);
}

}  // namespace
}  // namespace kaven::agent::connect4
