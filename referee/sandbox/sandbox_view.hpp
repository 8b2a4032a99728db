#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kaven::referee::sandbox {

using Environment = std::vector<std::pair<std::string, std::string>>;

/// The working directory of a program inside its sandbox.
inline constexpr const char* sandbox_directory = "/play";

/// What one program sees: of the machine's files /usr, the settings that interpreters need of /etc, and `readable`, all
/// of it read-only; /proc of its own processes; seven devices; and in memory, limited in size, /play, /tmp and /dev/shm.
///
///   referee:  view ─→ clone3(view.namespaces()) ─→ first process: view.enter() ─→ exec of the supervisor
class SandboxView {
 public:
  /// `readable`: absolute paths. `links`: symbolic links, each a place and its target. `directory`: bytes of /play.
  /// `user`: whom the supervisor makes the program's user; 0 if it stays the user of this process, which then gets a
  /// namespace for users, too. `hidden`: absolute paths, without links, of files that it sees as /dev/null.
  SandboxView(std::vector<std::string> readable, std::vector<std::pair<std::string, std::string>> links,
              std::uint64_t directory, uid_t user, std::vector<std::string> hidden = {});

  /// The flags of clone3(2) for the process that shall enter.
  std::uint64_t namespaces() const;
  /// To be called by the first process of these namespaces, once. On return its root is the view, its directory /play,
  /// it has no privileges but those that a supervisor needs, and it dies with its parent. Throws std::system_error that
  /// names the step and its cure.
  void enter() const;

 private:
  bool has_own_users() const { return user_ == 0; }
  void map_users() const;

  std::vector<std::string> readable_;
  std::vector<std::pair<std::string, std::string>> links_;
  std::uint64_t directory_;
  uid_t user_;
  std::vector<std::string> hidden_;
  // Inside a new namespace for users a process cannot ask for these.
  uid_t own_user_;
  gid_t own_group_;
};

/// The environment of programs in a sandbox, besides the variables of their game.
Environment sandbox_environment();

}  // namespace kaven::referee::sandbox
