#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments {

/// Who loses two matches is out; seeded by Field::seeding, see elimination.hpp.
Pairings double_elimination(const Field& field, const Past& past);
std::vector<Place> double_elimination_places(const Field& field, const Past& past);
Bracket double_elimination_bracket(const Field& field, const Past& past);

}  // namespace kaven::tournaments
