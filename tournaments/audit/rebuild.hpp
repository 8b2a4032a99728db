#pragma once

#include <span>

#include "tournaments/runner/schedule.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::audit {

/// What entered and what the files of the games tell, put together: how the tournament stands, without a
/// look at its ledger.
runner::Schedule schedule_of_files(const state::Folder& folder, std::span<const state::Entry> entries);

/// Makes the ledger of `folder` again, whole or not at all. Nobody else may have it open. Throws
/// EntryListError, DatabaseError, std::system_error.
void rebuild_ledger(const state::Folder& folder, const runner::Schedule& schedule);

}  // namespace kaven::tournaments::audit
