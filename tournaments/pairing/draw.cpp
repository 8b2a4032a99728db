#include "tournaments/pairing/draw.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "common/game/mixed_bits.hpp"

namespace kaven::tournaments::pairing {

// The distributions and the shuffle of the standard library differ between implementations; a draw must not.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t purpose) {
  return game::split_mix(game::split_mix(seed) + purpose) >> 1U;
}

std::vector<std::size_t> shuffled_indices(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Fisher-Yates shuffle, from the end. The remainder of a 63-bit number prefers no index by more than 1 in
  // 2^50.
  for (std::size_t left = count; left > 1; --left) {
    std::swap(order[left - 1], order[derive_seed(seed, left) % left]);
  }
  return order;
}

std::uint64_t derive_opening(std::uint64_t seed, std::size_t one, std::size_t other, int encounter) {
  constexpr std::uint64_t purpose_of_openings = std::uint64_t{1} << 40U;
  const auto [lower, higher] = std::minmax(one, other);
  const std::uint64_t of_pair =
      derive_seed(derive_seed(derive_seed(seed, purpose_of_openings), lower), higher);
  return derive_seed(of_pair, static_cast<std::uint64_t>(encounter));
}

std::vector<std::size_t> seeding_order(const PairingInput& input) {
  constexpr std::uint64_t purpose_of_lots = std::uint64_t{2} << 40U;
  const std::uint64_t seed_of_lots = derive_seed(input.seed, purpose_of_lots);
  std::vector<std::size_t> order = input.seeding;
  std::vector<std::size_t> others;
  for (std::size_t player = 0; player < input.players; ++player) {
    if (std::ranges::find(order, player) == order.end()) others.push_back(player);
  }
  std::ranges::sort(others, {}, [&](std::size_t player) {
    const int entered = input.entered.empty() ? 0 : input.entered[player];
    return std::pair(entered, derive_seed(seed_of_lots, player));
  });
  order.insert(order.end(), others.begin(), others.end());
  return order;
}

}  // namespace kaven::tournaments::pairing
