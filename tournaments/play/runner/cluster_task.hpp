// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>

#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::runner {

/// Implements `tournament play-task`, the command of a cluster's job: plays the games of task number `task`
/// of the batch at `place` that have no verdict yet, and reports the result of each. It may be restarted at
/// any time, also on another machine. SIGTERM ends the running games without a verdict, which does not count
/// as a failure. Returns the exit status: 0 if it has reported all its games, 128 + N after signal N.
int play_cluster_task(const folder::Folder& folder, const boost::filesystem::path& place, int task,
                      const boost::filesystem::path& programs);

}  // namespace kaven::tournaments::runner
