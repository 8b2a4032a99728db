#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/building/folder_copy.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::building {

/// What is to be compiled, and what that may take.
struct BuildOrder {
  boost::filesystem::path folder;    ///< what was handed in; it stays as it is
  std::vector<std::string> command;  ///< its program is looked for in $PATH, or begins with `./`
  boost::filesystem::path into;      ///< the folder that gets what has become of it; it must be there, empty
  boost::filesystem::path log;       ///< the file that gets what the command prints
  std::chrono::seconds time_limit{120};
  sandbox::ResourceLimits limits;
  CopyLimits copy_limits;
};

/// How a build ended.
struct BuildEnd {
  std::optional<std::string> failure;  ///< for people; empty: it has succeeded, and `into` holds the result
  std::chrono::duration<double> time{};
  std::optional<std::string>
      left_running;  ///< a process that went on when the command had ended, and was ended
};

/// Runs the command in a copy of the folder, held at `level`: it reaches no network and no files but those of the
/// system and its own. Throws SandboxUnavailable; std::system_error; Interrupted.
BuildEnd build(EventLoop& loop, const BuildOrder& order, sandbox::IsolationLevel level);

}  // namespace kaven::referee::building
