#include "referee/sandbox/confinement.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "referee/sandbox/landlock.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::sandbox {

namespace {

int limit(__rlimit_resource_t resource, std::uint64_t most) {
  if (most == 0) return 0;
  rlimit now{};
  ::getrlimit(resource, &now);
  const rlim_t bound = std::min<rlim_t>(now.rlim_max, most);
  const rlimit wanted{bound, bound};
  return ::setrlimit(resource, &wanted) == 0 ? 0 : errno;
}

// The functions of the C library would change the user of all threads that this process had when it was forked.
int become_user(uid_t user) {
  const bool changed = ::syscall(SYS_setgroups, 0, nullptr) == 0 &&
                       ::syscall(SYS_setresgid, user, user, user) == 0 &&
                       ::syscall(SYS_setresuid, user, user, user) == 0;
  return changed ? 0 : errno;
}

int limit_resources(const ResourceLimits& limits, bool counted_alone) {
  if (const int error = limit(RLIMIT_FSIZE, limits.file_size)) return error;
  if (const int error = limit(RLIMIT_NOFILE, limits.open_files)) return error;
  // These are counted for each user, or for each user namespace. Where the program has neither of its own, what
  // its user runs or waits for already is not the program's. Each timer counts as a signal that waits.
  constexpr std::uint64_t waiting_signals = 4096;
  if (const int error = counted_alone ? limit(RLIMIT_SIGPENDING, waiting_signals) : 0) return error;
  const std::uint64_t others = counted_alone ? 0 : threads_of_user(::getuid());
  return limits.processes == 0 ? 0 : limit(RLIMIT_NPROC, limits.processes + others);
}

}  // namespace

int confine(const Confinement& confinement, const std::vector<std::string>& readable, int& call_listener) {
  // Too little for any file; and 1, unlike 0, keeps the kernel from starting a program of the machine's that takes it.
  constexpr rlimit no_core{1, 1};
  ::setrlimit(RLIMIT_CORE, &no_core);
  const bool held = confinement.limited || confinement.landlocked || confinement.user != 0;
  if (held && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // Landlock comes while the process is still allowed to look at files that only the referee's user may see.
  if (confinement.landlocked) {
    if (const int error = restrict_by_landlock(readable)) return error;
  }
  if (confinement.user != 0) {
    if (const int error = become_user(confinement.user)) return error;
  }
  // Root that cannot become another user keeps its files, but none of its rights.
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
