#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tournaments/pairing/pairing.hpp"

// Every random draw depends only on the tournament's seed and the purpose of the draw, so that the same
// tournament can be paired again.

namespace kaven::tournaments::pairing {

/// Returns a 63-bit number derived from `seed` and `purpose`: equal for equal arguments on every machine,
/// unrelated for different ones.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t purpose);

/// Returns the numbers 0 to count - 1 in a random order that depends on `seed`; every order is equally
/// likely.
std::vector<std::size_t> shuffled_indices(std::size_t count, std::uint64_t seed);

/// Returns the opening for the `encounter`-th meeting of two players. The colours make no difference.
std::uint64_t derive_opening(std::uint64_t seed, std::size_t one, std::size_t other, int encounter);

/// Returns all players, best first: the players of the seeding, then the others in the order in which they
/// joined. Players who joined at the same time are in random order, which does not change when others join.
std::vector<std::size_t> seeding_order(const PairingInput& input);

}  // namespace kaven::tournaments::pairing
