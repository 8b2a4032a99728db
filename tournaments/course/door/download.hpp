// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::door {

/// Writes everything that was handed in as a tar archive, piece by piece: door/uploads/ with the results, the audit
/// file and submissions.jsonl. `write` returns false when nobody reads any more; it must not throw. Returns whether all
/// was written. Throws std::runtime_error; std::system_error.
bool write_download(const folder::Folder& folder, const std::function<bool(std::string_view)>& write);

}  // namespace kaven::tournaments::door
