#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kaven::tournaments::pairing {

/// A number of 63 bits drawn with `seed` for `purpose`: the same for the same two on every machine, and
/// unrelated for different ones.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t purpose);

/// The numbers 0 to count - 1 in an order drawn with `seed`; every order is equally likely.
std::vector<std::size_t> shuffled_indices(std::size_t count, std::uint64_t seed);

/// The opening of the `occasion`-th time that two players meet, whichever has White, in a tournament's seed.
std::uint64_t derive_opening(std::uint64_t seed, std::size_t one, std::size_t other, int occasion);

}  // namespace kaven::tournaments::pairing
