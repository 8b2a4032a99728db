// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>

namespace kaven::program {

/// Whether `path` is `folder` or inside it. Compares both as written.
bool lies_in(const boost::filesystem::path& path, const boost::filesystem::path& folder);

/// Returns why `path` must never be visible to untrusted programs, whatever the settings: it holds data of
/// the machine, its services or other people, or it is neither file nor folder. The sentence follows `PATH: `
/// and says what to use instead. Empty if `path` may be visible. Follows links, including those of
/// `/proc/self`.
std::optional<std::string> reason_to_hide(const boost::filesystem::path& path);

}  // namespace kaven::program
