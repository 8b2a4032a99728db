#pragma once

#include <span>
#include <string>

#include "tournaments/settings/settings.hpp"
#include "tournaments/standings/standings_text.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::standings {

/// The standings as the settings of `tournament` count: with byes where they are worth something, in the order
/// of a knock-out where it is one, with the players whom the settings leave unranked. Without ratings.
Standings standings_of(const state::TournamentState& tournament);

/// The same with ratings. `shown` are the players of the tournament by id with the names that are shown.
Standings rated_standings_of(const state::TournamentState& tournament, std::span<const state::Player> shown);
Standings rated_standings_of(const state::TournamentState& tournament);

/// What of the standings is printed, and how.
struct ReportChoice {
  TableFormat format = TableFormat::table;
  TableWidth width = TableWidth::terminal;
  Explanations explanations = Explanations::left_out;
  std::string section;  ///< only the players of this section; empty: all
};

/// The standings of `tournament` with its bracket where it has one. `shown` are its players by id with the
/// names that are shown.
std::string standings_report(const state::TournamentState& tournament, std::span<const state::Player> shown,
                             const ReportChoice& choice, const AdditionalColumns& additional);

/// The same as wide as a terminal, with the columns of the standings alone, of the tournament that `ledger`
/// is of.
std::string standings_report(const settings::Settings& settings, state::Ledger& ledger, TableFormat format);

}  // namespace kaven::tournaments::standings
