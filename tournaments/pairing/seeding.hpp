#pragma once

#include <vector>

#include "tournaments/pairing/pairing_input.hpp"

namespace kaven::tournaments::pairing {

/// All players, best first: those of the seeding, then the others in the order in which they came; the lot
/// decides between those who came together, and nobody's lot changes when others come.
std::vector<std::size_t> seeding_order(const PairingInput& input);

}  // namespace kaven::tournaments::pairing
