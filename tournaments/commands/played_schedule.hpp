#pragma once

#include "tournaments/runner/schedule.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::commands {

/// What the ledger of the tournament in `folder` says. Throws std::runtime_error when nothing has been run
/// yet.
runner::Schedule played_schedule(const state::Folder& folder);

}  // namespace kaven::tournaments::commands
