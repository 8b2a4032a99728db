// SPDX-License-Identifier: MIT
#include "agent/connect4/random_positions.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <unordered_set>

#include "common/game/mixed_bits.hpp"

namespace kaven::agent::connect4 {

RandomPositions::RandomPositions(const Geometry& geometry, int fewest, int most, std::uint64_t seed)
    : board_(geometry), fewest_(fewest), most_(most), state_(game::mixed_bits(seed)) {
  if (fewest < 0 || most < fewest || most >= geometry.cells()) {
    throw std::invalid_argument("stones from " + std::to_string(fewest) + " to " + std::to_string(most) +
                                ": expected 0 <= fewest <= most < " + std::to_string(geometry.cells()));
  }
}

Stones RandomPositions::next() {
  const int count = fewest_ + draw_below(most_ - fewest_ + 1);
  while (true) {
    Stones stones;
    int played = 0;
    while (played < count && play_random_move(stones)) ++played;
    if (played == count) return stones;
  }
}

// The bias of the remainder is below 2^-57 for the few choices of a move.
int RandomPositions::draw_below(int bound) {
  state_ += game::golden_step;
  return static_cast<int>(game::mixed_bits(state_) % static_cast<std::uint64_t>(bound));
}

bool RandomPositions::play_random_move(Stones& stones) {
  Bitboard places = board_.playable(stones.all()) & ~board_.wins_at_once(stones);
  if (places == 0) return false;
  for (int skipped = draw_below(std::popcount(places)); skipped > 0; --skipped) places &= places - 1;
  stones = Geometry::after(stones, places & -places);
  return true;
}

std::vector<Stones> distinct_positions(const Geometry& geometry, std::size_t count, int fewest, int most,
                                       std::uint64_t seed) {
  constexpr int most_draws_in_vain = 10'000;
  RandomPositions positions(geometry, fewest, most, seed);
  std::unordered_set<Bitboard> known;
  std::vector<Stones> found;
  for (int in_vain = 0; found.size() < count;) {
    const Stones stones = positions.next();
    const Bitboard key = geometry.key(stones);
    if (known.insert(std::min(key, geometry.mirrored(key))).second) {
      found.push_back(stones);
      in_vain = 0;
    } else if (++in_vain == most_draws_in_vain) {
      throw std::invalid_argument(std::to_string(count) + " different positions with " +
                                  std::to_string(fewest) + " to " + std::to_string(most) +
                                  " stones: found only " + std::to_string(found.size()));
    }
  }
  return found;
}

}  // namespace kaven::agent::connect4
