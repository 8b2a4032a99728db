// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/sandbox/capped_log.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/sandbox_view.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

/// A program to start and how to confine it. This is plain data; SandboxedProcess acts on it.
struct LaunchSpec {
  std::vector<std::string> command;  ///< absolute program first
  /// Files and folders that it may read besides those of the system. The list must include the program itself.
  std::vector<std::string> readable;
  /// Symbolic links in a sandbox with a file system of its own: place and target.
  std::vector<std::pair<std::string, std::string>> links;
  /// Its working directory outside a sandbox. In a sandbox it works in memory (/play).
  boost::filesystem::path working_directory;
  /// It starts in a new folder of that directory, so that the referee's files are in `..`.
  bool in_subfolder = false;
  Environment environment;  ///< added to the referee's environment (`none`) or to a clean one
  /// Variables chosen by the author of the program; they override all others.
  Environment own_environment;
  boost::filesystem::path log;                  ///< the file that stdout and stderr go to
  std::size_t log_cap = std::size_t{1} << 20U;  ///< bytes
  LogMode log_mode = LogMode::truncate;
  std::function<void(std::string_view)> listener;  ///< also receives its output; may be empty
  /// The referee writes to its stdin; then `listener` does not receive its stderr.
  bool uses_stdin = false;
  IsolationLevel level = IsolationLevel::none;
  ResourceLimits limits;
  uid_t user = 0;  ///< the user that it runs as; 0: the user of the referee
  /// It may change the rights of files. As the referee's user in `basic`, that includes other files of that user.
  bool changes_rights = false;
  bool pinned = false;                             ///< it cannot choose its processor
  std::optional<ControlGroupParent> group_parent;  ///< required by IsolationLevel::strict
  std::string side;                                ///< distinguishes the two programs of a game
};

}  // namespace kaven::referee::sandbox
