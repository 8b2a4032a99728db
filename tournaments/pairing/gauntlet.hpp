#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// The players of the seeding meet all the others, and nobody else meets: in each leg twice, the second time
/// with colours swapped. Without a seeding one player, drawn by lot, meets all. All games are given at once;
/// when players come or legs are added, those that are missing.
Pairings gauntlet(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
