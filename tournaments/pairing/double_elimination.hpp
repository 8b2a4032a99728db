#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// Who loses two matches is out; seeded by Field::seeding, see elimination.hpp.
Pairings double_elimination(const PairingInput& input, const History& history);
std::vector<Place> double_elimination_places(const PairingInput& input, const History& history);
Bracket double_elimination_bracket(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
