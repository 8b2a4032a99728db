#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tournaments/pairing/pairing.hpp"

// Whatever is drawn by lot follows from the seed of the tournament and what it is drawn for, so that the same
// tournament can be paired again.

namespace kaven::tournaments::pairing {

/// A number of 63 bits drawn with `seed` for `purpose`: the same for the same two on every machine, and
/// unrelated for different ones.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t purpose);

/// The numbers 0 to count - 1 in an order drawn with `seed`; every order is equally likely.
std::vector<std::size_t> shuffled_indices(std::size_t count, std::uint64_t seed);

/// The opening of the `encounter`-th time that two players meet, whichever has White.
std::uint64_t derive_opening(std::uint64_t seed, std::size_t one, std::size_t other, int encounter);

/// All players, best first: those of the seeding, then the others in the order in which they came; the lot
/// decides between those who came together, and nobody's lot changes when others come.
std::vector<std::size_t> seeding_order(const PairingInput& input);

}  // namespace kaven::tournaments::pairing
