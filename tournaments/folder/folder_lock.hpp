#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "common/system/descriptor.hpp"
#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::folder {

/// Another runner has the folder; what() says which one, or who is still ending.
class FolderInUse : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Keeps other runners out of a tournament's folder.
///
/// The lock belongs to an open file that the referees inherit on purpose: it is free only when the runner
/// and all its referees are gone, so that no game is started again while it is still being played.
class FolderLock {
 public:
  /// Takes the lock, and writes process id and host into the file for whoever comes next. Where the runner is
  /// gone but referees of his are still ending their games, calls `notify` once and waits for them,
  /// `longest` at most. Throws FolderInUse; std::system_error for a file that cannot be made.
  FolderLock(const Folder& folder, const std::function<void(const std::string&)>& notify,
             std::chrono::milliseconds longest = std::chrono::seconds(15));

 private:
  system::Descriptor file_;
};

/// The process that runs the tournament at the moment: `process 4711 on host`; nothing when nobody does.
std::optional<std::string> present_runner(const Folder& folder);

}  // namespace kaven::tournaments::folder
