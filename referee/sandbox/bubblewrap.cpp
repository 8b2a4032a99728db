#include "referee/sandbox/bubblewrap.hpp"

#include <boost/filesystem/operations.hpp>
#include <boost/process/search_path.hpp>
#include <initializer_list>
#include <set>

#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/readable_settings.hpp"

namespace kaven::referee::sandbox {

namespace fs = boost::filesystem;

namespace {

constexpr std::uint64_t temporary_bytes = std::uint64_t{64} << 20U;
constexpr std::uint64_t shared_memory_bytes = std::uint64_t{16} << 20U;

class Words {
 public:
  void add(std::initializer_list<std::string> more) { words.insert(words.end(), more); }
  void add_memory_directory(const char* place, const char* rights, std::uint64_t bytes) {
    add({"--perms", rights, "--size", std::to_string(bytes), "--tmpfs", place});
  }
  void add_readable(const std::string& path) {
    add_ancestors(fs::path(path).parent_path());
    add({"--ro-bind", path, path});
  }
  void add_link(const std::string& place, const std::string& target) {
    add_ancestors(fs::path(place).parent_path());
    add({"--symlink", target, place});
  }

  std::vector<std::string> words;

 private:
  // The directories above are made here: bubblewrap would make them for the supervisor's user alone.
  void add_ancestors(const fs::path& folder) {
    if (folder.empty() || folder == folder.root_path()) return;
    add_ancestors(folder.parent_path());
    if (made_.insert(folder.string()).second) add({"--perms", "0755", "--dir", folder.string()});
  }

  // The system's directories come as they are; these have their own rights.
  std::set<std::string> made_ = {"/usr", "/tmp", "/dev", "/dev/shm", "/proc", sandbox_directory};
};

// On Debian these are links into /usr; elsewhere they are directories of their own.
void add_system_folders(Words& words) {
  words.add_readable("/usr");
  for (const char* folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    boost::system::error_code error;
    const fs::file_status status = fs::symlink_status(folder, error);
    if (status.type() == fs::symlink_file) {
      words.add({"--symlink", fs::read_symlink(folder, error).string(), folder});
    } else if (status.type() == fs::directory_file) {
      words.add_readable(folder);
    }
  }
}

}  // namespace

fs::path find_bubblewrap() {
  fs::path found = boost::process::search_path("bwrap");
  if (found.empty()) throw SandboxUnavailable("bwrap not found; install it: apt-get install bubblewrap");
  return found;
}

std::vector<std::string> bubblewrap_command(const fs::path& bubblewrap,
                                            const std::vector<std::string>& readable,
                                            const std::vector<std::pair<std::string, std::string>>& links,
                                            const ResourceLimits& limits, uid_t user,
                                            const std::vector<std::string>& supervisor_command) {
  Words command;
  command.add({bubblewrap.string(), "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net",
               "--unshare-cgroup-try", "--die-with-parent", "--as-pid-1", "--hostname", "arena", "--cap-drop",
               "ALL"});
  if (user != 0) {
    // The supervisor stays root, which the program, of another user, can neither signal nor trace. These are
    // what it gives the program its directory and its user with, stops it, and counts its memory.
    for (const char* capability : {"CAP_CHOWN", "CAP_SETUID", "CAP_SETGID", "CAP_KILL", "CAP_SYS_PTRACE"}) {
      command.add({"--cap-add", capability});
    }
  } else {
    command.add({"--unshare-user", "--disable-userns"});
  }
  add_system_folders(command);
  for (const std::string& path : readable_settings()) command.add_readable(path);
  command.add({"--proc", "/proc", "--dev", "/dev"});
  // Whoever reads it gets zeros for ever, too; but mapped, /dev/zero is memory that no process is seen to hold.
  command.add({"--dev-bind", "/dev/full", "/dev/zero"});
  command.add_memory_directory("/tmp", "1777", temporary_bytes);
  command.add_memory_directory("/dev/shm", "1777", shared_memory_bytes);
  // Otherwise /dev would have no limit of its size, and be the program's own when this process is not root.
  command.add({"--remount-ro", "/dev"});
  command.add_memory_directory(sandbox_directory, "0700", limits.directory);
  for (const std::string& path : readable) command.add_readable(path);
  for (const auto& [place, target] : links) command.add_link(place, target);
  command.add({"--chdir", sandbox_directory, "--remount-ro", "/", "--"});
  command.words.insert(command.words.end(), supervisor_command.begin(), supervisor_command.end());
  return command.words;
}

Environment sandbox_environment() {
  return {{"PATH", "/usr/local/bin:/usr/bin:/bin"},
          {"HOME", sandbox_directory},
          {"TMPDIR", "/tmp"},
          {"LANG", "C.UTF-8"}};
}

}  // namespace kaven::referee::sandbox
