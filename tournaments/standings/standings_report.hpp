#pragma once

#include <string>

#include "tournaments/roster/settings.hpp"
#include "tournaments/standings/standings_text.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::standings {

/// The standings as the settings of `tournament` count: with byes where they are worth something, in the order
/// of a knock-out where it is one, with the players whom the settings leave unranked. Without ratings.
Standings standings_of(const state::TournamentState& tournament);

/// The same with ratings.
Standings rated_standings_of(const state::TournamentState& tournament);

/// The standings of the tournament that `ledger` is of, with its bracket where it has one.
std::string standings_report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format,
                             TableWidth width, const AdditionalColumns& additional);

/// The same as wide as a terminal, with the columns of the standings alone.
std::string standings_report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format);

}  // namespace kaven::tournaments::standings
