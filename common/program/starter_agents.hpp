#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::program {

// The agents to start from come with the project and are found by their names. In a build their folders are beside the
// programs; installed, in share/kaven, and those that were compiled in lib/kaven:
//
//   bin/referee  bin/starter-agents/random-python/  bin/one-ply-cpp
//   bin/referee  share/kaven/starter-agents/random-python/  lib/kaven/starter-agents/one-ply-cpp

/// The folders with agents to start from that belong to the programs in `search_path`, as far as they are there.
std::vector<boost::filesystem::path> starter_folders(const std::vector<boost::filesystem::path>& search_path);

/// The folder or executable of the starter called `name`; nothing when no starter is called so. Throws ProgramError
/// with the command that makes it ready when it has to be compiled first.
std::optional<boost::filesystem::path> find_starter(const std::string& name,
                                                    const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::program
