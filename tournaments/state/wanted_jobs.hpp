#pragma once

#include <optional>
#include <string>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::state {

/// Tells the runner of `folder`, which looks every second, to play `jobs` games at a time from now on; 0: to finish
/// those that it plays, and to start none. Throws std::system_error for a file that cannot be written.
void want_jobs(const folder::Folder& folder, int jobs);

/// What it was told; nothing when it was told nothing.
std::optional<int> wanted_jobs(const folder::Folder& folder);

/// `to play 2 games at a time`, or that it is to finish what is being played: what a runner is told by `jobs`.
std::string wanted_jobs_text(int jobs);

/// For a new runner, whom nobody has told anything.
void forget_wanted_jobs(const folder::Folder& folder);

}  // namespace kaven::tournaments::state
