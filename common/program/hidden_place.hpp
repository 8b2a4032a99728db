#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>

namespace kaven::program {

/// Whether `path` is `folder` or lies below it. Both are taken as written.
bool lies_in(const boost::filesystem::path& path, const boost::filesystem::path& folder);

/// Why programs of strangers may not be shown `path`, whoever allows it: it holds what the machine, its services or
/// other people keep, or it is neither file nor folder. The sentence goes on behind `PATH: `, and says what to name
/// instead. Nothing when it may be shown. Links are followed, also those of `/proc/self`.
std::optional<std::string> reason_to_hide(const boost::filesystem::path& path);

}  // namespace kaven::program
