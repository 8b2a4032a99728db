#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

namespace kaven::tournaments::intake {

/// Removes compiled Java classes in `folder` that are beside their source, and those for a later Java version than this
/// machine's if their source is anywhere in `folder`. Adds the names to `notes`, as a message for users. Throws
/// std::system_error.
void remove_stale_classes(const boost::filesystem::path& folder, std::vector<std::string>& notes);

/// Removes the files of an earlier build, often on another machine, from `folder`: object files whose sources exist,
/// programs for Windows and macOS, folders with CMake's cache, `target/` of Cargo and Maven. Adds the names to `notes`,
/// as a message for users. Throws std::system_error.
void remove_build_litter(const boost::filesystem::path& folder, std::vector<std::string>& notes);

}  // namespace kaven::tournaments::intake
