#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments {

/// Who loses a match is out; seeded by Field::seeding, see elimination.hpp.
Pairings knock_out(const Field& field, const Past& past);
std::vector<Place> knock_out_places(const Field& field, const Past& past);
Bracket knock_out_bracket(const Field& field, const Past& past);

}  // namespace kaven::tournaments
