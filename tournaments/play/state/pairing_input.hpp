// SPDX-License-Identifier: MIT
#pragma once

#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// Returns the players as the input of a format: a player's number is the index of its id. Ignores names in
/// the seeding that no player has.
pairing::PairingInput pairing_input_of(const TournamentState& tournament);

/// Returns the games and byes as the history for a format.
pairing::History history_of(const TournamentState& tournament);

/// Returns the total number of games as far as it is known: the paired games except cancelled ones, and the
/// games of later rounds if the format knows their number.
int games_in_all(const TournamentState& tournament);

/// True if every game is finished or cancelled, and the format adds none.
bool is_over(const TournamentState& tournament);

}  // namespace kaven::tournaments::state
