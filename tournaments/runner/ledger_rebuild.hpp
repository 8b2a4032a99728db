#pragma once

#include <span>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// Returns the tournament in `folder` as computed from its `entries` and the files of its games, without
/// reading the ledger. Throws EntryListError.
state::TournamentState replay_files(const folder::Folder& folder, std::span<const state::Entry> entries);

/// Rebuilds the ledger of `folder` from `tournament`, completely or not at all. No other process may have it
/// open. Throws DatabaseError, std::system_error.
void rebuild_ledger(const folder::Folder& folder, const state::TournamentState& tournament);

}  // namespace kaven::tournaments::runner
