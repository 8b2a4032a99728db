#pragma once

#include <vector>

#include "tournaments/pairing/field.hpp"

namespace kaven::tournaments {

/// All players, best first: those of the seeding, then the others in the order in which they came; the lot
/// decides between those who came together, and nobody's lot changes when others come.
std::vector<std::size_t> seeding_order(const Field& field);

}  // namespace kaven::tournaments
