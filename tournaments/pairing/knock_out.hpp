#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// Who loses a match is out; seeded by Field::seeding, see elimination.hpp.
Pairings knock_out(const PairingInput& input, const History& history);
std::vector<Place> knock_out_places(const PairingInput& input, const History& history);
Bracket knock_out_bracket(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
