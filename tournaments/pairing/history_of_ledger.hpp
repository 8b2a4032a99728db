#pragma once

#include "tournaments/pairing/history.hpp"
#include "tournaments/pairing/pairing_input.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::pairing {

/// The players as a format sees them: a player's number is the index of its id. Names of the seeding that
/// nobody has are passed over.
PairingInput pairing_input_of(const state::TournamentState& tournament);

/// The games and byes as a format sees them.
History history_of(const state::TournamentState& tournament);

}  // namespace kaven::tournaments::pairing
