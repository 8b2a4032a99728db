#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/ledger/ledger.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/standing/standings_text.hpp"

namespace kaven::tournaments {

/// The standings as `settings` count: with byes where they are paid, in the order of a knock-out where it is
/// one.
Standings present_standings(const Settings& settings, std::span<const Player> players,
                            std::span<const Game> games, const std::vector<FreeRound>& free_rounds);

/// The standings of the tournament that `ledger` is of, with how well its players move as far as that is
/// known: `accuracies`, by their ids.
std::string report(const Settings& settings, Ledger& ledger, TableFormat format,
                   Detail detail = Detail::fitting, const std::map<int, Accuracy>& accuracies = {});

/// The ledger of `folder`, for reading. Throws std::runtime_error, which calls the folder `name`, when
/// nothing has been run there yet.
Ledger played_ledger(const Folder& folder, const boost::filesystem::path& name);

}  // namespace kaven::tournaments
