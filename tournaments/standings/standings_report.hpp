#pragma once

#include <map>
#include <string>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/standings/standings_text.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::standings {

/// The standings as the settings of `tournament` count: with byes where they are paid, in the order of a
/// knock-out where it is one.
Standings present_standings(const state::TournamentState& tournament);

/// The standings of the tournament that `ledger` is of, with how well its players move as far as that is
/// known: `accuracies`, by their ids.
std::string report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format,
                   Detail detail = Detail::fitting,
                   const std::map<state::PlayerId, analysis::Accuracy>& accuracies = {});

/// The ledger of `folder`, for reading. Throws std::runtime_error, which calls the folder `name`, when
/// nothing has been run there yet.
state::Ledger played_ledger(const state::Folder& folder, const boost::filesystem::path& name);

}  // namespace kaven::tournaments::standings
