// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/system/descriptor.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::folder {

/// Another command has the folder locked. what() names it, or the referees that have not ended yet.
class FolderInUse : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Locks a tournament's folder against other runners.
///
/// The lock belongs to an open file that the referees inherit on purpose: it is released only when the runner
/// and all its referees have ended, so that no game is started again while it is still being played.
class FolderLock {
 public:
  /// Acquires the lock and writes process id and host into the file, for messages of other runners. Waits a
  /// second for others, because many commands hold the lock only for a moment. If the runner has ended but its
  /// referees are still ending their games, calls `notify` once and waits for them for at most `longest`. Throws
  /// FolderInUse if the lock is not released; std::system_error if the file cannot be created.
  FolderLock(const Folder& folder, const std::function<void(const std::string&)>& notify,
             std::chrono::milliseconds longest = std::chrono::seconds(15));

  /// Locks the folder for a check that only reads. Where the lock's file cannot be written (an archive, a full disk,
  /// another user's tournament) several such checks may hold the lock at once. Throws FolderInUse.
  static FolderLock for_reading(const Folder& folder);

 private:
  explicit FolderLock(system::Descriptor file) : file_(std::move(file)) {}

  system::Descriptor file_;
};

/// Returns the process that runs the tournament at present, `process 4711 on host`, or nothing if none does.
std::optional<std::string> present_runner(const Folder& folder);

}  // namespace kaven::tournaments::folder
