#pragma once

#include <span>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The finished games of `games`, by id, whose records are not in `folder`: their results would be lost with
/// the ledger. Only looks whether the files are there, in one reading of the folder. Throws std::system_error.
std::vector<folder::GameId> games_without_record(const folder::Folder& folder, std::span<const Game> games);

/// What there is to say of them, and what can be done, as sentences for people; empty when there are none.
std::string missing_records_text(const folder::Folder& folder, std::span<const folder::GameId> games);

/// `game 0007`, `games 0007, 0012 and 0030`: at most `most` are named, the others counted.
std::string game_list_text(std::span<const folder::GameId> games, std::size_t most = 10);

}  // namespace kaven::tournaments::state
