#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/program/program.hpp"

namespace kaven::program {

/// What an `agent.toml` says:
///
///   name = "Team Bad***"              # as displayed, 64 characters at most; default: the folder's name
///   stem = "bad"                      # of its files bad.in and bad.out; default: the folder's name
///   command = "java -jar bad.jar"     # split like a shell does; or ["java", "-jar", "bad.jar"]
///   source = "bad.lsp"                # or this, instead of a command: run as its language is
///   build = ["make"]                  # what compiles it, once, when hand-ins are collected; also one text
///   protocol = "mailbox"              # how it is talked to, see protocol_names.hpp; default: mailbox, or
///                                     # connectx where that can be seen, see connectx_agent.hpp
///   depth = 7                         # one-move: the plies it is told to look ahead, 1 to 1000
///   recolour = "never"                # gomocup, as Black: never, or centre stones only
///
///   opening = true                    # mailbox, move-file: it begins behind the moves in KAVEN_OPENING
///   opponent = "g2"                   # move-file: what its opponent is called in its files, whoever that is
///   files = ".."                      # mailbox, move-file: its files lie above the folder it works in
///
///   [run]                             # commands that sources stand behind, by the endings of their names
///   lsp = "sbcl --script"             # on top of those of language.hpp
///
///   [environment]                     # on top of what programs find there
///   JAVA_TOOL_OPTIONS = "-Xss64m"
///
///   [limits]                          # where less than what the referee allows
///   memory = 256                      # megabytes of the whole process tree
///   processes = 16                    # and threads
///   open-files = 64                   # of each process
struct AgentToml {
  std::optional<std::string> name;
  std::optional<std::string> stem;
  /// The words as written, or as `source` and its language make them; not empty.
  std::vector<std::string> command;
  std::vector<std::string> build;  ///< the words of the command that compiles it; empty: none does
  int command_line = 0;            ///< number of the line that `command` or `source` stands on
  std::optional<std::string> protocol;
  ProtocolSettings settings;
  std::vector<std::pair<std::string, std::string>> environment;
  OwnLimits limits;
};

/// Throws ProgramError, `FILE:LINE: …` where there is a line, for anything not as above, and for more than
/// 64 KiB: a stranger wrote it.
AgentToml read_agent_toml(const boost::filesystem::path& file);

}  // namespace kaven::program
