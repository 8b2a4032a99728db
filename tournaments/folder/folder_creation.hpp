#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::folder {

/// Creates a tournament's folder at `path`, with `settings` as its tournament.toml and a README in agents/
/// for people who add programs. Throws std::runtime_error if `path` exists and is not an empty folder;
/// std::system_error if a file cannot be written.
Folder create_folder(const boost::filesystem::path& path, const std::string& settings);

}  // namespace kaven::tournaments::folder
