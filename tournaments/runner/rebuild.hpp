#pragma once

#include <span>

#include "tournaments/folder/folder.hpp"
#include "tournaments/ledger/entry_list.hpp"
#include "tournaments/runner/schedule.hpp"

namespace kaven::tournaments {

/// What entered and what the files of the games tell, put together: how the tournament stands, without a
/// look at its ledger.
Schedule schedule_of_files(const Folder& folder, std::span<const Entry> entries);

/// Makes the ledger of `folder` again, whole or not at all. Nobody else may have it open. Throws
/// EntryListError, DatabaseError, std::system_error.
void rebuild_ledger(const Folder& folder, const Schedule& schedule);

}  // namespace kaven::tournaments
