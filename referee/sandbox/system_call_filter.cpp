#include "referee/sandbox/system_call_filter.hpp"

#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>

namespace kaven::referee::sandbox {

namespace {

// The calls are named, because the library knows more of them than the headers of Debian 12; a name that this
// machine does not have is passed over.
constexpr std::array refused = {
    // other namespaces and file systems
    "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen",
    "fsmount", "fsconfig", "fspick", "mount_setattr", "quotactl", "quotactl_fd", "name_to_handle_at",
    "open_by_handle_at", "fanotify_init", "swapon", "swapoff", "acct",
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "kcmp", "process_madvise",
    "sched_setscheduler", "sched_setattr", "sched_setparam", "ioprio_set", "move_pages", "migrate_pages",
    // memory that belongs to no process, and so is not seen by who adds up that of processes
    "memfd_create", "memfd_secret", "shmget", "msgget",
    // the kernel
    "keyctl", "add_key", "request_key", "io_uring_setup", "io_uring_enter", "io_uring_register", "bpf",
    "userfaultfd", "perf_event_open", "kexec_load", "kexec_file_load", "init_module", "finit_module",
    "delete_module", "reboot", "syslog", "lookup_dcookie", "nfsservctl", "vhangup", "settimeofday",
    "clock_settime", "adjtimex", "clock_adjtime", "sethostname", "setdomainname", "iopl", "ioperm"};

int refuse(scmp_filter_ctx filter, const char* name, int error) {
  const int call = ::seccomp_syscall_resolve_name(name);
  if (call == __NR_SCMP_ERROR) return 0;
  return ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), call, 0);
}

int refuse_where(scmp_filter_ctx filter, const char* name, int error, scmp_arg_cmp condition) {
  return ::seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)),
                                  ::seccomp_syscall_resolve_name(name), 1, &condition);
}

scmp_arg_cmp has_bits(unsigned argument, std::uint64_t mask, std::uint64_t bits) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, bits};
}

}  // namespace

int filter_system_calls(bool pinned) {
  const std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter(::seccomp_init(SCMP_ACT_ALLOW),
                                                                ::seccomp_release);
  if (!filter) return ENOMEM;
  int failed = 0;
  const auto note = [&failed](int result) {
    if (result < 0 && failed == 0) failed = -result;
  };
  for (const char* name : refused) note(refuse(filter.get(), name, EPERM));
  if (pinned) note(refuse(filter.get(), "sched_setaffinity", EPERM));
  // This would change the limits of others, of the supervisor among them.
  note(refuse_where(filter.get(), "prlimit64", EPERM, {0, SCMP_CMP_NE, 0, 0}));
  note(refuse_where(filter.get(), "socket", EAFNOSUPPORT, {0, SCMP_CMP_NE, AF_UNIX, 0}));
  note(refuse_where(filter.get(), "clone", EPERM, has_bits(0, CLONE_NEWUSER, CLONE_NEWUSER)));
  // Its flags lie in memory, where no filter sees them; the C library falls back to clone.
  note(refuse(filter.get(), "clone3", ENOSYS));
  // These would type into the terminal of whoever watches.
  for (const std::uint64_t request : {std::uint64_t{TIOCSTI}, std::uint64_t{TIOCLINUX}}) {
    note(refuse_where(filter.get(), "ioctl", EPERM, has_bits(1, 0xffffffff, request)));
  }
  if (failed == 0) note(::seccomp_load(filter.get()));
  return failed;
}

}  // namespace kaven::referee::sandbox
