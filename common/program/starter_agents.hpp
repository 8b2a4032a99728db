// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::program {

// The starter agents are installed with the project and found by name. In a build, their folders are beside
// the programs; after installation, they are in share/kaven, and the compiled ones in lib/kaven:
//
//   bin/referee  bin/starter-agents/random-python/  bin/one-ply-cpp
//   bin/referee  share/kaven/starter-agents/random-python/  lib/kaven/starter-agents/one-ply-cpp

/// The existing folders with starter agents that belong to the programs in `search_path`.
std::vector<boost::filesystem::path> starter_folders(const std::vector<boost::filesystem::path>& search_path);

/// Returns the folder or executable of the starter agent `name`; empty if there is none of that name. Throws
/// ProgramError with the build command if it must be compiled first.
std::optional<boost::filesystem::path> find_starter(const std::string& name,
                                                    const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::program
