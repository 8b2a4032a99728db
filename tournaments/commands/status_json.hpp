#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>

#include "tournaments/folder/folder.hpp"
#include "tournaments/progress/overview.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// The answer of `status --json` for a tournament of which nothing has been played yet: `tried` programs have
/// been tried so far.
nlohmann::ordered_json status_json_before_the_first_game(const std::string& runner, std::size_t tried);

/// The answer of `status --json` (schemas.md). `runner` is the process that runs the tournament, if any.
nlohmann::ordered_json status_json(const folder::Folder& folder, const state::TournamentState& tournament,
                                   std::span<const state::Entry> entries, const roster::Roster& roster,
                                   const progress::Overview& overview,
                                   const std::optional<std::string>& runner);

}  // namespace kaven::tournaments::commands
