#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// Everyone stands on a ladder, at first by the seeding. In odd rounds the second challenges the first, the
/// fourth the third, …; in even rounds the third the second, …: who wins has the higher rung, a level match
/// changes nothing. Newcomers stand below all others. As many rounds as players, if the field does not say
/// it: so many bring everyone to where they belong.
Pairings ladder(const PairingInput& input, const History& history);

/// The ladder from the top. While a match is being played, both stand where they stood.
std::vector<Place> ladder_places(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
