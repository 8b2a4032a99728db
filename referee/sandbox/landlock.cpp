#include "referee/sandbox/landlock.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/readable_settings.hpp"

namespace kaven::referee::sandbox {

namespace {

// Debian 12's headers end at version 2 of the interface; the kernel takes the longer structure from the
// version on that knows it.
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
// Not /dev/zero: its shared mappings are memory that no process shows, even of who may only read it.
constexpr std::array devices = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};

std::uint64_t all_file_rights(int version) {
  std::uint64_t rights = (std::uint64_t{LANDLOCK_ACCESS_FS_MAKE_SYM} << 1U) - 1;
  if (version >= 2) rights |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= version_with_truncate) rights |= truncate;
  if (version >= version_with_device_control) rights |= device_control;
  return rights;
}

// What is not there needs no rule.
void allow(int ruleset, const char* path, std::uint64_t rights) {
  const system::Descriptor place(::open(path, O_PATH | O_CLOEXEC));
  struct stat status {};
  if (!place || ::fstat(place.get(), &status) != 0) return;
  if (!S_ISDIR(status.st_mode)) rights &= ~only_for_directories;
  const landlock_path_beneath_attr rule{rights, place.get()};
  ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

}  // namespace

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

}  // namespace kaven::referee::sandbox
