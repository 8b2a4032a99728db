// SPDX-License-Identifier: MIT
#include "agent/connect4/move_order.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>

namespace kaven::agent::connect4 {
namespace {

TEST(MoveOrder, IsTheSameForMirrorImages) {
  for (const Geometry& geometry : {Geometry(7, 6), Geometry(6, 7)}) {
    for (const MoveWeights& weights : move_weights(geometry)) {
      for (std::size_t place = 0; place < weights.place.size(); ++place) {
        const Bitboard mirrored = geometry.mirrored(Bitboard{1} << place);
        if ((geometry.board >> place & 1U) == 0) continue;
        const auto other = static_cast<std::size_t>(std::countr_zero(mirrored));
        EXPECT_EQ(weights.place[place], weights.place[other]) << place;
        EXPECT_EQ(weights.threat[place], weights.threat[other]) << place;
      }
    }
  }
}

TEST(MoveOrder, CountsLinesOnOtherBoards) {
  const Geometry geometry(8, 7);
  const auto weights = move_weights(geometry);
  EXPECT_EQ(weights[0].place[0], 30);
  EXPECT_EQ(weights[1].place[0], 30);
  EXPECT_EQ(weights[0].place[std::size_t{3} * 8 + 3], 10 * geometry.lines_through[std::size_t{3} * 8 + 3]);
}

}  // namespace
}  // namespace kaven::agent::connect4
