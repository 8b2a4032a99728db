#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// Everyone meets everyone: in each leg twice, the second time with colours swapped. Rounds and colours
/// follow the Berger tables of the FIDE Handbook (C.05, annex 1): in one cycle of rounds everyone has either
/// colour equally often, or once more when the number of opponents is odd; with an odd number of players
/// one of them is free in each round. The seed decides who has which number in the tables. All games are
/// given at once; when players come or legs are added, those that are missing.
Pairings round_robin(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
