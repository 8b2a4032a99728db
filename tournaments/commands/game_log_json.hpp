#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// The answer of `log --json` (schemas.md). Throws std::system_error if a log cannot be read.
nlohmann::ordered_json game_log_json(const folder::Folder& folder, const state::TournamentState& tournament,
                                     const state::Game& game, std::span<const state::Entry> entries);

/// The names of the files that earlier attempts of a game left: records, and what was printed.
std::vector<std::string> earlier_attempts(const folder::Folder& folder, folder::GameId game);

}  // namespace kaven::tournaments::commands
