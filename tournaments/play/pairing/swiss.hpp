// SPDX-License-Identifier: MIT
#pragma once

#include "tournaments/play/pairing/pairing.hpp"

// Swiss: in each round, players meet who have about the same points and have not met before
// (swiss_round.hpp). A round is paired when the previous one is finished; newcomers join in the next round.

namespace kaven::tournaments::pairing {

/// Returns the default number of rounds of a Swiss tournament: log2 of the number of players, rounded up; at
/// least three, but not more than the number of opponents.
int swiss_rounds(std::size_t players);

/// Returns the next round, regardless of the setting `rounds`. All games of the history must be finished.
NextPairings next_swiss_round(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
