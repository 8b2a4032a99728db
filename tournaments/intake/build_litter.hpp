#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

namespace kaven::tournaments::intake {

/// Removes the compiled classes of Java in `folder` that lie beside their source, and those for a later Java than this
/// machine's whose source lies anywhere there. Adds what was removed to `notes`, for people. Throws std::system_error.
void remove_stale_classes(const boost::filesystem::path& folder, std::vector<std::string>& notes);

/// Removes what an earlier build, often on another machine, left in `folder`: object files whose sources are there,
/// programs for Windows and macOS, the folder of CMake's cache, `target/` of Cargo and Maven. Adds what was removed to
/// `notes`, for people. Throws std::system_error.
void remove_build_litter(const boost::filesystem::path& folder, std::vector<std::string>& notes);

}  // namespace kaven::tournaments::intake
