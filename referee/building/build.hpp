// SPDX-License-Identifier: MIT
#pragma once

// Compiles a submission in the sandbox of a program in a game, because a stranger wrote the command.
//
//   FOLDER ── copy_folder ──▶ /play, in memory ── COMMAND: no network, no files but the system's, a time limit
//                                                    │ all its processes are killed
//   DIR    ◀── copy_folder ── the result ◀───────────┘ only files, folders, and relative links that stay inside, up to
//                                                      CopyLimits; BuildEnd says what was left out
//
// `build_run` is the program around it. `tournament collect` runs that program, because tournaments never include the
// referee.

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/event_loop.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::building {

/// The maximum size of a copied folder.
struct CopyLimits {
  std::uint64_t bytes = std::uint64_t{512} << 20U;       ///< of all files, holes in sparse files included
  std::uint64_t file_bytes = std::uint64_t{512} << 20U;  ///< of each file
  int files = 20'000;                                    ///< number of files, folders and links
  int depth = 32;                                        ///< nesting of folders
  std::size_t path = 1000;                               ///< bytes of a file's path in the folder
};

/// Copies the files and folders below the folder `from` into the folder `into`; both are open descriptors.
/// Links are copied if they are relative and lead nowhere outside `from`. Returns the other links, and the devices,
/// pipes and sockets, none of which is copied. Permissions that reading needs are added in `from`. Copied files have
/// mode 644 or 755, keep their times, and belong to `owner` and its group unless that is 0. Throws std::runtime_error if
/// the folder exceeds `limits` or contains an unprintable name (control characters, invalid UTF-8), and
/// std::system_error with the name of the file.
std::vector<std::string> copy_folder(int from, int into, uid_t owner, const CopyLimits& limits);

/// The source folder, the command that compiles it, and the limits for both.
struct BuildOrder {
  boost::filesystem::path folder;    ///< the submitted folder; it is not changed
  std::vector<std::string> command;  ///< its first word is found in $PATH, or begins with `./`
  boost::filesystem::path into;      ///< the folder for the result; it must exist and be empty
  boost::filesystem::path log;       ///< the file for the command's output
  std::chrono::seconds time_limit{120};
  sandbox::ResourceLimits limits;
  CopyLimits copy_limits;
};

/// The result of a build.
struct BuildEnd {
  std::optional<std::string> failure;  ///< text for people; empty: it succeeded, and `into` holds the result
  std::chrono::duration<double> time{};
  std::optional<std::string>
      left_running;  ///< a process that still ran after the command had ended, and was killed
  std::vector<std::string> left_out;  ///< what of the result was not copied, e.g. "x (a link to /usr/x)"
};

/// Runs the command in a copy of the folder, in a sandbox of `level`: without network, and with no files
/// except the system's and its own. Throws SandboxUnavailable, std::system_error, Interrupted.
BuildEnd build(EventLoop& loop, const BuildOrder& order, sandbox::IsolationLevel level);

}  // namespace kaven::referee::building
