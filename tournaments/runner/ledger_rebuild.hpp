#pragma once

#include <span>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// The tournament in `folder` as its `entries` and the files of its games make it, without a look at the
/// ledger. Throws EntryListError.
state::TournamentState replay_files(const folder::Folder& folder, std::span<const state::Entry> entries);

/// Makes the ledger of `folder` again from `tournament`, whole or not at all. Nobody else may have it open.
/// Throws DatabaseError, std::system_error.
void rebuild_ledger(const folder::Folder& folder, const state::TournamentState& tournament);

}  // namespace kaven::tournaments::runner
