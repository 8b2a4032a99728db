#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::program {

/// What an `agent.toml` says:
///
///   name = "Team Bad***"              # as displayed; default: the folder's name
///   stem = "bad"                      # of its files bad.in and bad.out; default: the folder's name
///   command = "java -jar bad.jar"     # split like a shell does; or ["java", "-jar", "bad.jar"]; required
///   protocol = "mailbox"              # how it is talked to; the only one known, and the default
struct AgentToml {
  std::optional<std::string> name;
  std::optional<std::string> stem;
  std::vector<std::string> command;  ///< as written, split; not empty
  std::string protocol = "mailbox";
  int command_line = 0;  ///< number of the line that `command` stands on
};

/// Throws ProgramError, `FILE:LINE: …` where there is a line, for anything not as above.
AgentToml read_agent_toml(const boost::filesystem::path& file);

}  // namespace kaven::program
