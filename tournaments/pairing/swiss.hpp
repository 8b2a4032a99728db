#pragma once

#include "tournaments/pairing/pairing.hpp"

// Swiss: rounds in which those meet who have about the same points and have not met yet (swiss_round.hpp).
// Each round is paired when the one before is finished; newcomers join in the next one.

namespace kaven::tournaments::pairing {

/// The number of rounds of a Swiss tournament that does not say it: as many as it takes to halve the players
/// to one, at least three, but no more than there are opponents.
int swiss_rounds(std::size_t players);

/// The next round, whatever the number of rounds. All games of the history are finished.
NextPairings next_swiss_round(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
