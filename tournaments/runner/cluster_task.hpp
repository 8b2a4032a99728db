#pragma once

#include <boost/filesystem/path.hpp>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::runner {

/// `tournament play-task`, what a job of a cluster runs: plays those games of task number `task` of the batch
/// at `place` that have no verdict yet, and tells how each came back. It may be started anew at any time, on
/// another machine. SIGTERM ends the games that are being played without a verdict; they are then nobody's
/// failure. Gives the exit status: 0 when it has told of all its games, 128 + N after signal N.
int play_cluster_task(const folder::Folder& folder, const boost::filesystem::path& place, int task,
                      const boost::filesystem::path& programs);

}  // namespace kaven::tournaments::runner
