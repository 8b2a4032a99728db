// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kaven::referee::sandbox {

using Environment = std::vector<std::pair<std::string, std::string>>;

/// The working directory of a program in its sandbox.
inline constexpr const char* sandbox_directory = "/play";

/// The file system of one sandbox. Read-only: /usr, the files of /etc that interpreters need, `readable`, and /proc
/// with the sandbox's own processes. Seven devices. In memory, with a size limit: /play, /tmp and /dev/shm.
///
///   referee:  view ─→ clone3(view.namespaces()) ─→ first process: view.enter() ─→ supervise()
class SandboxView {
 public:
  /// `readable`: absolute paths. `links`: symbolic links, each a place and its target. `directory`: bytes of /play.
  /// `user`: the user that the supervisor will give the program; 0: it keeps the user of this process, and the
  /// sandbox gets a user namespace. `hidden`: absolute paths, without links, of files that appear as /dev/null.
  SandboxView(std::vector<std::string> readable, std::vector<std::pair<std::string, std::string>> links,
              std::uint64_t directory, uid_t user, std::vector<std::string> hidden = {});

  /// The flags of clone3(2) for the process that calls enter().
  std::uint64_t namespaces() const;
  /// The first process of these namespaces calls this once. Afterwards its root is the view, its directory is /play,
  /// it has only the privileges that a supervisor needs, and it dies with its parent. Throws std::system_error with
  /// the step that failed and the remedy.
  void enter() const;

 private:
  bool has_own_users() const { return user_ == 0; }
  void map_users() const;

  std::vector<std::string> readable_;
  std::vector<std::pair<std::string, std::string>> links_;
  std::uint64_t directory_;
  uid_t user_;
  std::vector<std::string> hidden_;
  // The user and group of this process. A process in a new user namespace cannot read them.
  uid_t own_user_;
  gid_t own_group_;
};

/// The environment of programs with a clean environment, without the variables of their game.
Environment sandbox_environment();

}  // namespace kaven::referee::sandbox
