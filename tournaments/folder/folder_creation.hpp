#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::folder {

/// Makes a tournament's folder at `path`, with `settings` as its tournament.toml and a README in agents/ for
/// those who drop in programs. Throws std::runtime_error when there is something at `path` already, other
/// than an empty folder; std::system_error when a file cannot be written.
Folder create_folder(const boost::filesystem::path& path, const std::string& settings);

}  // namespace kaven::tournaments::folder
