// SPDX-License-Identifier: MIT
#include "agent/connect4/move_order.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <variant>

#include "agent/connect4/moves.hpp"
#include "agent/connect4/solver.hpp"
#include "tests/agent/connect4/megabyte.hpp"

namespace kaven::agent::connect4 {
namespace {

TEST(MoveOrder, IsTheSameForMirrorImages) {
  for (const Geometry& geometry : {Geometry(7, 6), Geometry(6, 7)}) {
    for (const MoveWeights& weights : move_order(geometry).by_index) {
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
  const MoveWeights weights = move_order(geometry).weights(20, 0);
  EXPECT_EQ(weights.place[0], 30);
  EXPECT_EQ(weights.place[std::size_t{3} * 8 + 3], 10 * geometry.lines_through[std::size_t{3} * 8 + 3]);
}

TEST(MoveOrder, ChangesTheNodesNotTheValue) {
  const Geometry geometry(7, 6);
  const auto stones = std::get<Stones>(read_moves(geometry, "274552224131661"));
  Solver solver(geometry, megabyte);
  const ExactScore score = solver.score(stones);
  const std::uint64_t nodes = solver.nodes();
  MoveOrder worst = move_order(geometry);
  for (MoveWeights& weights : worst.by_index) {
    for (std::int16_t& value : weights.place) value = static_cast<std::int16_t>(-value);
  }
  solver.forget();
  solver.order_moves_by(worst);
  EXPECT_EQ(solver.score(stones), score);
  EXPECT_GT(solver.nodes() - nodes, nodes);
}

}  // namespace
}  // namespace kaven::agent::connect4
