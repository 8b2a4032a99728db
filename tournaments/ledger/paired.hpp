#pragma once

#include <span>

#include "tournaments/ledger/ledger.hpp"
#include "tournaments/pairing/field.hpp"
#include "tournaments/pairing/past.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments {

/// The players as a format sees them: number `n` is the player with the id n + 1. Names of the seeding that
/// nobody has are passed over.
Field field_of(const Settings& settings, std::span<const Player> players);

/// The games and byes as a format sees them.
Past past_of(std::span<const Game> games, std::span<const FreeRound> free_rounds);

}  // namespace kaven::tournaments
