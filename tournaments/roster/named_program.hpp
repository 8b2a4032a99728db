#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::tournaments::roster {

/// A program that a user names as for the referee, as the entry of agents/ that it becomes: a file or folder, or a
/// folder with an agent.toml where it is a command line.
struct NamedProgram {
  std::string entry;               ///< the name of the file or folder in agents/
  boost::filesystem::path target;  ///< the file or folder itself; empty: there is an agent.toml only
  std::string description;         ///< the text of that agent.toml
  std::vector<std::string>
      readable;  ///< what a command line names elsewhere: programs must be allowed to read it
};

/// Resolves a program as find_program() does: a file, a folder, the name of a program or of an agent to start from, a
/// command line. `shown` is the name of a command line in tables; where it is empty, its stem is. Throws
/// program::ProgramError.
NamedProgram name_program(const std::string& given, const std::vector<boost::filesystem::path>& search_path,
                          const std::string& shown = {});

/// The program of the house that is called `name`: Claimeven or an agent to start from; nothing when none is. Throws
/// program::ProgramError when it has to be compiled first.
std::optional<NamedProgram> find_house_program(const std::string& name,
                                               const std::vector<boost::filesystem::path>& search_path);

/// Makes the entry in `agents`, as a link to what it stands for: a change of the program is noticed. Throws
/// std::system_error.
void link_program(const NamedProgram& program, const boost::filesystem::path& agents);

/// The same as a copy: the tournament's folder has all it needs. Throws std::system_error.
void copy_program(const NamedProgram& program, const boost::filesystem::path& agents);

}  // namespace kaven::tournaments::roster
