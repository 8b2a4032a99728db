#pragma once

#include <span>

#include "tournaments/pairing/pairing.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::pairing {

/// The players as a format sees them: number `n` is the player with the id n + 1. Names of the seeding that
/// nobody has are passed over.
PairingInput pairing_input_of(const roster::Settings& settings, std::span<const state::Player> players);

/// The games and byes as a format sees them.
History history_of(std::span<const state::Game> games, std::span<const state::Bye> byes);

}  // namespace kaven::tournaments::pairing
