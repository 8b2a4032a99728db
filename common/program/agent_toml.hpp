// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/program/program.hpp"

namespace kaven::program {

/// The contents of an `agent.toml`:
///
///   name = "Team Bad***"              # displayed name, at most 64 characters; default: the folder's name
///   stem = "bad"                      # stem of its files bad.in and bad.out; default: the folder's name
///   command = "java -jar bad.jar"     # split like a shell does; or ["java", "-jar", "bad.jar"]
///   source = "bad.lsp"                # instead of `command`: run by the interpreter of its language
///   build = ["make"]                  # compiles it, once, when hand-ins are collected; may be one text
///   protocol = "mailbox"              # see protocol_names.hpp; default: mailbox, or connectx if detected
///                                     # (connectx_agent.hpp)
///   depth = 7                         # one-move, gomocup: the search depth passed to it, in plies, 1 to 1000
///   nodes = 100000                    # gomocup: the number of nodes for each move passed to it
///   recolour = "never"                # gomocup, as Black: `never`, or `centre`: unless near the edge
///
///   opening = true                    # mailbox, move-file: it reads the opening from KAVEN_OPENING
///   opponent = "g2"                   # move-file: the name it uses in its files for any opponent
///   files = ".."                      # mailbox, move-file: its files are in the folder above its own
///
///   [run]                             # commands to run sources, by file name extension
///   lsp = "sbcl --script"             # in addition to those of language.hpp
///
///   [environment]                     # in addition to the variables that every program has
///   JAVA_TOOL_OPTIONS = "-Xss64m"
///
///   [limits]                          # only if lower than the referee's limits
///   memory = 256                      # megabytes, whole process tree
///   processes = 16                    # processes and threads
///   open-files = 64                   # per process
struct AgentToml {
  std::optional<std::string> name;
  std::optional<std::string> stem;
  /// The words of `command`, or those that `source` and its language yield; not empty.
  std::vector<std::string> command;
  std::vector<std::string> build;  ///< the words of the build command; empty: none
  int command_line = 0;            ///< number of the line with `command` or `source`
  std::optional<std::string> protocol;
  ProtocolSettings settings;
  std::vector<std::pair<std::string, std::string>> environment;
  OwnLimits limits;
};

/// Reads `file`. Throws ProgramError (`FILE:LINE: …` if the line is known) for anything not described above
/// and for files over 64 KiB: the file may be hostile.
AgentToml read_agent_toml(const boost::filesystem::path& file);

}  // namespace kaven::program
