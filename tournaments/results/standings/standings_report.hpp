// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "common/terminal/text_table.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/results/standings/standings_text.hpp"

namespace kaven::tournaments::standings {

/// Returns a table of the matches of a bracket in the order of play: the players (or the matches they come
/// from), the score, and the winner. `players` are by id. Matches known to have no opponent are omitted.
terminal::TextTable bracket_table(const pairing::Bracket& bracket, std::span<const state::Player> players);

/// Returns the standings according to the settings of `tournament`: worth of byes, places of a knock-out,
/// unranked players. Without ratings, except on an endless ladder, where they order the players.
Standings standings_of(const state::TournamentState& tournament);

/// The same with ratings. `shown` are the players of the tournament by id, with the names to show.
Standings rated_standings_of(const state::TournamentState& tournament, std::span<const state::Player> shown);
Standings rated_standings_of(const state::TournamentState& tournament);

/// The part of the standings to print, and its format.
struct ReportChoice {
  TableFormat format = TableFormat::table;
  Explanations explanations = Explanations::left_out;
  std::string section;  ///< only the players of this section; empty: all
};

/// Returns the standings of `tournament`, with its bracket if it has one. `shown` are its players by id, with
/// the names to show.
std::string standings_report(const state::TournamentState& tournament, std::span<const state::Player> shown,
                             const ReportChoice& choice, const AdditionalColumns& additional);

/// The same in the width of a terminal, without additional columns, for the tournament in `ledger`.
std::string standings_report(const settings::Settings& settings, state::Ledger& ledger, TableFormat format);

}  // namespace kaven::tournaments::standings
