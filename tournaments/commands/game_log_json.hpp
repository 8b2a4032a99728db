#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// The answer of `log --json` (schemas.md). Throws std::system_error if a log cannot be read.
nlohmann::ordered_json game_log_json(const folder::Folder& folder, const state::TournamentState& tournament,
                                     const state::Game& game, std::span<const state::Entry> entries);

/// The records of earlier attempts of a game, and what was printed in them, by name.
std::vector<boost::filesystem::path> earlier_attempts(const boost::filesystem::path& logs);

}  // namespace kaven::tournaments::commands
