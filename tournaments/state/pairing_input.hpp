#pragma once

#include "tournaments/pairing/pairing.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The players as a format sees them: a player's number is the index of its id. Names of the seeding that
/// nobody has are passed over.
pairing::PairingInput pairing_input_of(const TournamentState& tournament);

/// The games and byes as a format sees them.
pairing::History history_of(const TournamentState& tournament);

/// The games of the whole tournament as far as they can be counted now: those that are paired, without the cancelled
/// ones, and those of later rounds of a format that knows them.
int games_in_all(const TournamentState& tournament);

}  // namespace kaven::tournaments::state
