// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::door {

/// Writes everything that was handed in as a tar archive, piece by piece: door/uploads/ with the results, the audit
/// file and submissions.jsonl; with `login`, an invited student's, only that folder of door/uploads/. `write` returns
/// false when nobody reads any more; it must not throw. Returns whether all was written. Throws std::runtime_error; std::system_error.
bool write_download(const folder::Folder& folder, const std::string& login,
                    const std::function<bool(std::string_view)>& write);

/// Writes the files below the folder `place`, a canonical path, as a tar archive with names from the folder's name on,
/// without what Python has compiled (`__pycache__`). Otherwise as write_download().
bool write_folder(const boost::filesystem::path& place, const std::function<bool(std::string_view)>& write);

}  // namespace kaven::tournaments::door
