// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::state {

/// Asks the runner of `folder`, which checks every second, to play `jobs` games at a time from now on; 0: to
/// finish the current games and start no more. Throws std::system_error if the file cannot be written.
void want_jobs(const folder::Folder& folder, int jobs);

/// Returns the last request; nothing if there is none.
std::optional<int> wanted_jobs(const folder::Folder& folder);

/// Returns the request of the command `jobs` as text, such as `to play 2 games at a time`.
std::string wanted_jobs_text(int jobs);

/// Removes the request; a new runner begins without one.
void forget_wanted_jobs(const folder::Folder& folder);

}  // namespace kaven::tournaments::state
