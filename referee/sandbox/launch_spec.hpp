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

/// What is to be started, and how it is held. Whoever wants to start a program fills one in: nothing in it is
/// done before SandboxedProcess takes it.
struct LaunchSpec {
  std::vector<std::string> command;  ///< absolute program first
  /// The files and folders it may read besides those of the system; its own program is one of them.
  std::vector<std::string> readable;
  /// Symbolic links that it finds in a sandbox where that has files of its own: place and target.
  std::vector<std::pair<std::string, std::string>> links;
  /// The directory it works in, unless it is sandboxed: then it works in memory.
  boost::filesystem::path working_directory;
  /// It starts in a new folder in that directory, so that it finds the files of the referee in `..`.
  bool in_subfolder = false;
  Environment environment;  ///< added to the referee's own, or to that of a sandbox
  /// Variables that a stranger chose: they replace those above.
  Environment own_environment;
  boost::filesystem::path log;                  ///< the file that stdout and stderr go to
  std::size_t log_cap = std::size_t{1} << 20U;  ///< bytes
  LogMode log_mode = LogMode::truncate;
  std::function<void(std::string_view)> listener;  ///< gets what it prints, too; may be empty
  /// The referee talks to it by its stdin; what it prints on stderr does not reach `listener`.
  bool uses_stdin = false;
  IsolationLevel level = IsolationLevel::none;
  ResourceLimits limits;
  uid_t user = 0;  ///< whom it runs as, 0: the referee's own
  /// It may change the rights of files, those of others, too, where it runs in `basic` as a user who has any.
  bool changes_rights = false;
  bool pinned = false;                             ///< it cannot choose its processor
  std::optional<ControlGroupParent> group_parent;  ///< required by IsolationLevel::strict
  std::string side;                                ///< tells the two programs of a game apart
};

}  // namespace kaven::referee::sandbox
