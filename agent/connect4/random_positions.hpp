// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/connect4/bitboard.hpp"

namespace kaven::agent::connect4 {

/// A reproducible sequence of random positions in which the game goes on: the same geometry, range and seed
/// draw the same positions on every machine.
///
/// Each number of stones in the range is equally likely. The stones come from moves drawn uniformly among
/// those that do not make a line; if every move would make one, the position is drawn again.
class RandomPositions {
 public:
  /// Positions with `fewest` to `most` stones. Throws std::invalid_argument unless 0 <= fewest <= most, and
  /// `most` is less than the number of places.
  RandomPositions(const Geometry& geometry, int fewest, int most, std::uint64_t seed);

  Stones next();

 private:
  int draw_below(int bound);
  bool play_random_move(Stones& stones);

  Geometry board_;
  int fewest_;
  int most_;
  std::uint64_t state_;
};

/// `count` of these positions, of which no two are the same or mirror images of each other. Throws
/// std::invalid_argument, also if there are fewer than `count`, or so few more that drawing hardly finds them.
std::vector<Stones> distinct_positions(const Geometry& geometry, std::size_t count, int fewest, int most,
                                       std::uint64_t seed);

}  // namespace kaven::agent::connect4
