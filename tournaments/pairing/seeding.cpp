#include "tournaments/pairing/seeding.hpp"

#include <algorithm>
#include <utility>

#include "tournaments/pairing/draw.hpp"

namespace kaven::tournaments::pairing {

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
