// SPDX-License-Identifier: MIT
#include "referee/sandbox/confinement.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <string_view>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::sandbox {

namespace {

// Mono finds its libraries in its folder, R its packages, Racket its compiled files. `gcl` reads its file before
// anything else. Matplotlib cannot be imported without its file. Node.js starts without OpenSSL's file, but not if
// the file exists and cannot be read.
constexpr std::array<std::string_view, 10> settings = {
    "R",    "alternatives", "default/gcl", "ld.so.cache",    "localtime", "matplotlibrc",
    "mono", "racket",       "sbclrc",      "ssl/openssl.cnf"};
// Each version of Java has its own folder.
constexpr std::string_view java_prefix = "java-";

// The headers of Debian 12 end at version 2 of the interface. A kernel of a later version accepts the longer
// structure.
struct RulesetAttributes {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scopes = 0;
};

constexpr int version_with_truncate = 3;
constexpr int version_with_network = 4;
constexpr int version_with_device_control = 5;
constexpr int version_with_scopes = 6;

constexpr std::uint64_t read_file = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t write_file = LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr std::uint64_t read_and_execute =
    LANDLOCK_ACCESS_FS_EXECUTE | read_file | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t truncate = 1U << 14U;
constexpr std::uint64_t device_control = 1U << 15U;
constexpr std::uint64_t tcp_bind_and_connect = 3;
constexpr std::uint64_t abstract_sockets_and_signals = 3;
constexpr std::uint64_t make_devices = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;
constexpr std::uint64_t only_for_directories =
    ~(read_file | write_file | LANDLOCK_ACCESS_FS_EXECUTE | truncate | device_control);

constexpr std::array system_folders = {"/usr",   "/bin",  "/sbin", "/lib", "/lib32",
                                       "/lib64", "/proc", "/sys",  "/opt"};
// /dev/zero is missing here: a shared mapping of it is memory that no process shows, even if the program may only
// read it.
constexpr std::array devices = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};

std::uint64_t all_file_rights(int version) {
  std::uint64_t rights = (std::uint64_t{LANDLOCK_ACCESS_FS_MAKE_SYM} << 1U) - 1;
  if (version >= 2) rights |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= version_with_truncate) rights |= truncate;
  if (version >= version_with_device_control) rights |= device_control;
  return rights;
}

// A path that does not exist needs no rule.
void allow(int ruleset, const char* path, std::uint64_t rights) {
  const system::Descriptor place(::open(path, O_PATH | O_CLOEXEC));
  struct stat status {};
  if (!place || ::fstat(place.get(), &status) != 0) return;
  if (!S_ISDIR(status.st_mode)) rights &= ~only_for_directories;
  const landlock_path_beneath_attr rule{rights, place.get()};
  ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

int limit(__rlimit_resource_t resource, std::uint64_t most) {
  if (most == 0) return 0;
  rlimit now{};
  ::getrlimit(resource, &now);
  const rlim_t bound = std::min<rlim_t>(now.rlim_max, most);
  const rlimit wanted{bound, bound};
  return ::setrlimit(resource, &wanted) == 0 ? 0 : errno;
}

// The functions of the C library would change the user of all threads that the referee had at the fork.
int become_user(uid_t user) {
  const bool changed = ::syscall(SYS_setgroups, 0, nullptr) == 0 &&
                       ::syscall(SYS_setresgid, user, user, user) == 0 &&
                       ::syscall(SYS_setresuid, user, user, user) == 0;
  return changed ? 0 : errno;
}

int limit_resources(const ResourceLimits& limits, bool counted_alone) {
  if (const int error = limit(RLIMIT_FSIZE, limits.file_size)) return error;
  if (const int error = limit(RLIMIT_NOFILE, limits.open_files)) return error;
  // The kernel counts processes and pending signals for each user, or for each user namespace. If the program has
  // neither of its own, those of the user's other programs count too. Each timer counts as a pending signal.
  constexpr std::uint64_t waiting_signals = 4096;
  if (const int error = counted_alone ? limit(RLIMIT_SIGPENDING, waiting_signals) : 0) return error;
  const std::uint64_t others = counted_alone ? 0 : threads_of_user(::getuid());
  return limits.processes == 0 ? 0 : limit(RLIMIT_NPROC, limits.processes + others);
}

std::vector<std::string> settings_here() {
  const std::string etc = "/etc/";
  std::vector<std::string> paths;
  for (const std::string_view name : settings) {
    const std::string path = etc + std::string(name);
    if (::access(path.c_str(), F_OK) == 0) paths.push_back(path);
  }
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(etc.c_str()), ::closedir);
  while (const dirent* entry = folder ? ::readdir(folder.get()) : nullptr) {
    if (std::string_view(entry->d_name).starts_with(java_prefix)) paths.push_back(etc + entry->d_name);
  }
  return paths;
}

}  // namespace

const std::vector<std::string>& readable_settings() {
  static const std::vector<std::string> found = settings_here();
  return found;
}

int landlock_version() {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : static_cast<int>(version);
}

bool landlock_closes_signals() {
  return landlock_version() >= version_with_scopes;
}

bool hides_files(IsolationLevel level) {
  return is_sandboxed(level) || (level == IsolationLevel::basic && landlock_version() > 0);
}

int restrict_by_landlock(const std::vector<std::string>& readable) {
  const int version = landlock_version();
  if (version == 0) return 0;
  const RulesetAttributes attributes{
      .files = all_file_rights(version),
      .network = version >= version_with_network ? tcp_bind_and_connect : 0,
      .scopes = version >= version_with_scopes ? abstract_sockets_and_signals : 0,
  };
  const std::size_t known = version >= version_with_scopes ? 3 : version >= version_with_network ? 2 : 1;
  const system::Descriptor ruleset(static_cast<int>(
      ::syscall(SYS_landlock_create_ruleset, &attributes, known * sizeof(std::uint64_t), 0)));
  if (!ruleset) return errno;
  for (const char* folder : system_folders) allow(ruleset.get(), folder, read_and_execute);
  for (const std::string& path : readable_settings()) allow(ruleset.get(), path.c_str(), read_and_execute);
  for (const char* device : devices) allow(ruleset.get(), device, read_file | write_file);
  for (const std::string& path : readable) allow(ruleset.get(), path.c_str(), read_and_execute);
  allow(ruleset.get(), ".", attributes.files & ~make_devices);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return ::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) == 0 ? 0 : errno;
}

int confine(const Confinement& confinement, const std::vector<std::string>& readable, int& call_listener) {
  // A limit of 1 byte is too small for a core file. With 0 the kernel would still start the program of the machine
  // that collects crashes; with 1 it does not.
  constexpr rlimit no_core{1, 1};
  ::setrlimit(RLIMIT_CORE, &no_core);
  const bool held = confinement.limited || confinement.landlocked || confinement.user != 0;
  if (held && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // Landlock comes first, because this process may still open files that only the referee's user may see.
  if (confinement.landlocked) {
    if (const int error = restrict_by_landlock(readable)) return error;
  }
  if (confinement.user != 0) {
    if (const int error = become_user(confinement.user)) return error;
  }
  // If root cannot become another user, it keeps access to its files, but loses all its capabilities.
  if (held) {
    if (const int error = give_up_privileges()) return error;
  }
  if (!confinement.limited) return 0;
  if (const int error = limit_resources(confinement.limits, confinement.sandboxed || confinement.user != 0))
    return error;
  return filter_system_calls({.sandboxed = confinement.sandboxed,
                              .keeps_rights = confinement.keeps_rights,
                              .pinned = confinement.pinned,
                              .memory_counted = confinement.memory_counted},
                             confinement.limits.allowed_calls, call_listener);
}

}  // namespace kaven::referee::sandbox
