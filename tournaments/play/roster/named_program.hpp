// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::tournaments::roster {

/// A program named by a user (in the same ways as for the referee), converted into an entry of agents/: a
/// file or folder, or for a command line a folder with an agent.toml.
struct NamedProgram {
  std::string entry;               ///< name of the file or folder in agents/
  boost::filesystem::path target;  ///< the file or folder itself; empty: only an agent.toml
  std::string description;         ///< text of that agent.toml
  /// Other files that the command line names: programs must be allowed to read them.
  std::vector<std::string> readable;
};

/// Resolves a program as find_program() does: a file, a folder, the name of a program or starter agent, or a
/// command line. `shown` is the displayed name of a command line; if it is empty, its stem is used. Throws
/// program::ProgramError.
NamedProgram name_program(const std::string& given, const std::vector<boost::filesystem::path>& search_path,
                          const std::string& shown = {});

/// Returns Kaven's own program with this name (Claimeven, one of its levels as in `level-4`, or a starter agent), or
/// nothing. Claimeven speaks a protocol in which it can play games by `rules`. Throws program::ProgramError if it must be compiled first.
std::optional<NamedProgram> find_house_program(const std::string& name,
                                               const std::vector<boost::filesystem::path>& search_path,
                                               const game::Rules& rules);

/// Creates the entry in `agents` as a link to the program, so that changes of the program are noticed. Throws
/// std::system_error.
void link_program(const NamedProgram& program, const boost::filesystem::path& agents);

/// Creates the entry as a copy, so that the tournament's folder is complete. Throws std::system_error.
void copy_program(const NamedProgram& program, const boost::filesystem::path& agents);

}  // namespace kaven::tournaments::roster
