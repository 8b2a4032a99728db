#pragma once

#include <span>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// Returns the finished games of `games`, by id, whose records are missing in `folder`: if the ledger were
/// lost, so would be their results. Only checks whether the files exist, by listing the folder once. Throws
/// std::system_error.
std::vector<folder::GameId> games_without_record(const folder::Folder& folder, std::span<const Game> games);

/// Returns a warning about these games and its remedy, as sentences for people; empty if there are none.
std::string missing_records_text(const folder::Folder& folder, std::span<const folder::GameId> games);

/// Returns a list such as `game 0007` or `games 0007, 0012 and 0030`, with at most `most` labels and the
/// number of the others.
std::string game_list_text(std::span<const folder::GameId> games, std::size_t most = 10);

}  // namespace kaven::tournaments::state
