// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::door {

/// Audits what was handed in, for `tournament verify`: every upload has the bytes that were received; its files can be
/// read; its login was invited; the program in agents/ is the one that its upload became, and that upload exists; no
/// upload was cut short. Returns one sentence for each fault; nothing if the folder has no door.
std::vector<std::string> upload_faults(const folder::Folder& folder);

/// Removes what interrupted uploads and removals have left behind, for `tournament rebuild`; keeps an upload that is
/// arriving. Returns how many there were. Throws std::system_error.
int remove_remnants(const folder::Folder& folder);

}  // namespace kaven::tournaments::door
