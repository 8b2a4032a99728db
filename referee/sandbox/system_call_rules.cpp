// SPDX-License-Identifier: MIT
#include "referee/sandbox/system_call_rules.hpp"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <string_view>

namespace kaven::referee::sandbox {

namespace {

// Calls have names here, because libseccomp knows more of them than the headers of Debian 12. Names unknown on this
// architecture are skipped.
constexpr std::array refused = {
    // other namespaces and file systems
    "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen",
    "fsmount", "fsconfig", "fspick", "mount_setattr", "quotactl", "quotactl_fd", "name_to_handle_at",
    "open_by_handle_at", "fanotify_init", "swapon", "swapoff", "acct",
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "kcmp", "process_madvise",
    "sched_setscheduler", "sched_setattr", "sched_setparam", "ioprio_set", "move_pages", "migrate_pages",
    // rules for the pages of a file in memory, stored with the file; libraries for NUMA work without them
    "mbind", "set_mempolicy_home_node",
    // memory of no process, which adding up over processes misses; a pipe (vmsplice) may keep pages that their
    // process has freed, each perhaps part of a huge page
    "memfd_create", "memfd_secret", "shmget", "msgget", "semget", "vmsplice", "landlock_create_ruleset",
    // objects that outlive their program
    "mq_open",
    // the kernel
    "keyctl", "add_key", "request_key", "io_uring_setup", "io_uring_enter", "io_uring_register", "bpf",
    "userfaultfd", "perf_event_open", "kexec_load", "kexec_file_load", "init_module", "finit_module",
    "delete_module", "reboot", "syslog", "lookup_dcookie", "nfsservctl", "vhangup", "settimeofday",
    "clock_settime", "adjtimex", "clock_adjtime", "sethostname", "setdomainname", "iopl", "ioperm"};

constexpr std::uint64_t last_process_option = 66;  // PR_GET_MDWE, which the headers of Debian 12 lack
constexpr std::array<std::uint64_t, 33> process_options = {
    // its name, its rights, its end
    PR_SET_NAME, PR_GET_NAME, PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, PR_GET_DUMPABLE, PR_SET_DUMPABLE,
    PR_GET_KEEPCAPS, PR_SET_KEEPCAPS, PR_CAPBSET_READ, PR_CAPBSET_DROP, PR_CAP_AMBIENT, PR_GET_SECUREBITS,
    PR_GET_SECCOMP, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER,
    last_process_option,
    // how it runs
    PR_GET_TIMING, PR_SET_TIMING, PR_GET_TSC, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK, PR_SET_THP_DISABLE,
    PR_GET_THP_DISABLE, PR_GET_SPECULATION_CTRL, PR_SET_SPECULATION_CTRL, PR_SET_SYSCALL_USER_DISPATCH,
    // processors that are not x86
    PR_SVE_SET_VL, PR_SVE_GET_VL, PR_PAC_RESET_KEYS, PR_SET_TAGGED_ADDR_CTRL, PR_GET_TAGGED_ADDR_CTRL};

// Refused as unknown, so that programs fall back to other calls. Filters use kernel memory that nobody counts. The
// flags of clone3 are in memory, where no filter sees them. mq_notify and io_setup would wake a stopped program.
constexpr std::array unknown = {"seccomp", "clone3", "mq_notify", "io_setup"};

/// A file in memory stores attributes and access control lists of up to 64 KiB each, which neither groups nor file
/// systems count. A folder passes its default list on to every new file. Programs that copy files work without them.
constexpr std::array unsupported = {"setxattr", "lsetxattr", "fsetxattr"};

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

/// Reports success to the program and does nothing.
int ignore(scmp_filter_ctx filter, const char* name) {
  return refuse(filter, name, 0);
}

// Refuses what the namespaces of a sandbox would restrict.
int refuse_what_is_shared(scmp_filter_ctx filter) {
  // A socket reaches the services of the machine, which start programs on request, so even local sockets are refused.
  // A socket pair reaches nothing else, except pairs of datagram sockets, which can send to any address.
  constexpr std::uint64_t type_bits = 0xf;
  for (const int result :
       {refuse(filter, "socket", EAFNOSUPPORT),
        refuse_where(filter, "socketpair", EAFNOSUPPORT, {1, SCMP_CMP_MASKED_EQ, type_bits, SOCK_DGRAM}),
        refuse(filter, "sched_setaffinity", EPERM)}) {
    if (result < 0) return result;
  }
  return 0;
}

// Refuses kernel memory that a check of the processes does not show. Shared pages remain after all processes have
// freed them; pipes and sockets keep the data written to them.
void refuse_uncountable(scmp_filter_ctx filter, const std::function<void(int)>& note) {
  // The kernel reports success even if it does not grant a larger socket buffer, so the filter does the same.
  const std::array larger_socket{is(1, SOL_SOCKET), is(2, SO_SNDBUF)};
  note(::seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(0), SCMP_SYS(setsockopt), larger_socket.size(),
                                larger_socket.data()));
  note(refuse_where(filter, "fcntl", EPERM, is(1, F_SETPIPE_SZ)));
  // A descriptor in a message on a socket appears in no process, and neither does what it watches or keeps. The
  // descriptors of a message are listed in memory, where no filter sees them.
  for (const char* name : {"sendmsg", "sendmmsg"}) note(refuse(filter, name, EPERM));
  // MAP_SHARED_VALIDATE, which accepts more flags, includes the bit of MAP_SHARED.
  note(refuse_where(filter, "mmap", EPERM,
                    has_bits(3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS)));
}

// In `basic` a program may own files that others use, so it must not change their rights. Landlock does not check
// that. These calls do nothing and report success, because copying tools expect it.
void ignore_rights(scmp_filter_ctx filter, const std::function<void(int)>& note) {
  for (const char* name : {"chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat",
                           "removexattr", "lremovexattr", "fremovexattr", "utime", "utimes", "futimesat"}) {
    note(ignore(filter, name));
  }
  // Without a path, the call changes a file that the program has opened itself.
  note(refuse_where(filter, "utimensat", 0, {1, SCMP_CMP_NE, 0, 0}));
}

/// A compiled socket filter uses memory from a store of the whole machine.
void refuse_socket_filters(scmp_filter_ctx filter, const std::function<void(int)>& note) {
  for (const std::uint64_t option :
       {std::uint64_t{SO_ATTACH_FILTER}, std::uint64_t{SO_ATTACH_BPF},
        std::uint64_t{SO_ATTACH_REUSEPORT_CBPF}, std::uint64_t{SO_ATTACH_REUSEPORT_EBPF}}) {
    const std::array attached{is(1, SOL_SOCKET), is(2, option)};
    note(::seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(setsockopt), attached.size(),
                                  attached.data()));
  }
}

/// Allows the listed options of prctl() only. New kernels add options, and some of them, such as PR_FUTEX_HASH, use
/// kernel memory that nobody counts. Other options fail as unknown.
void refuse_other_process_options(scmp_filter_ctx filter, const std::function<void(int)>& note) {
  for (std::uint64_t option = 0; option < last_process_option; ++option) {
    if (std::ranges::find(process_options, option) == process_options.end())
      note(refuse_where(filter, "prctl", EINVAL, is(0, option)));
  }
  note(refuse_where(filter, "prctl", EINVAL, {0, SCMP_CMP_GT, last_process_option, 0}));
}

/// Ignores calls that make other programs wait for the disk: writing all unwritten data, and dropping data from the
/// cache, which others must read again.
void ignore_what_slows_others(scmp_filter_ctx filter, const std::function<void(int)>& note) {
  note(ignore(filter, "sync"));
  note(ignore(filter, "syncfs"));
  note(refuse_where(filter, "fadvise64", 0, is(3, POSIX_FADV_DONTNEED)));
}

/// A machine may have a program that receives the memory image of a crashed program, which takes processor time. The
/// core limit set by confine() prevents that, so a program must not change it.
void keep_core_limit(scmp_filter_ctx filter, const std::function<void(int)>& note) {
  note(refuse_where(filter, "setrlimit", 0, is(0, RLIMIT_CORE)));
  const std::array changed{is(1, RLIMIT_CORE), scmp_arg_cmp{2, SCMP_CMP_NE, 0, 0}};
  note(::seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(0), SCMP_SYS(prlimit64), changed.size(),
                                changed.data()));
}

/// The signal of a timer is in memory, where no filter sees it. So only timers on clocks of the program's own CPU
/// time are allowed, which stand still in a stopped process. Their numbers are 2 and 3 or, from the C library, -8 to
/// -1: the type in the lowest bits, and the inverted process number (here 0) above. On this errno `timeout` and
/// others fall back to alarm().
void refuse_timers(scmp_filter_ctx filter, const std::function<void(int)>& note) {
  constexpr std::uint64_t end_of_clocks = 16;  // MAX_CLOCKS of the kernel
  constexpr std::uint64_t negative = 0x8000'0000;
  constexpr std::uint64_t type_bits = 7;
  constexpr std::uint64_t type_of_devices = 3;
  const auto refuse_clock = [&](scmp_arg_cmp clock) {
    note(refuse_where(filter, "timer_create", ENOSYS, clock));
  };
  for (std::uint64_t clock = 0; clock < end_of_clocks; ++clock) {
    if (clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID) refuse_clock(is(0, clock));
  }
  refuse_clock(has_bits(0, negative | type_bits, negative | type_of_devices));
  for (std::uint64_t bit = type_bits + 1; bit < negative; bit <<= 1U) {
    refuse_clock(has_bits(0, negative | bit, negative));
  }
}

/// Refuses to have the kernel send a chosen signal later. SIGCONT resumes a stopped process even if it blocks or
/// ignores the signal. A stopped process that dies by SIGKILL has the same effect: the kernel resumes the process
/// groups that become orphaned, and those of a terminal whose session it led.
int refuse_wakers(scmp_filter_ctx filter) {
  int failed = 0;
  const auto note = [&failed](int result) {
    if (result < 0 && failed == 0) failed = result;
  };
  refuse_timers(filter, note);
  for (const std::uint64_t command :
       {std::uint64_t{F_SETSIG}, std::uint64_t{F_NOTIFY}, std::uint64_t{F_SETLEASE}}) {
    note(refuse_where(filter, "fcntl", EINVAL, has_bits(1, 0xffffffff, command)));
  }
  for (const std::uint64_t signal : {std::uint64_t{SIGCONT}, std::uint64_t{SIGKILL}}) {
    // The kernel sends this signal to the parent when the new process dies.
    note(refuse_where(filter, "clone", EPERM, has_bits(0, CSIGNAL, signal)));
  }
  constexpr std::array at_the_parents_death = {
      scmp_arg_cmp{0, SCMP_CMP_MASKED_EQ, 0xffffffff, PR_SET_PDEATHSIG},
      scmp_arg_cmp{1, SCMP_CMP_MASKED_EQ, 0xffffffff, SIGCONT}};
  note(::seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EINVAL), ::seccomp_syscall_resolve_name("prctl"),
                                at_the_parents_death.size(), at_the_parents_death.data()));
  return failed;
}

}  // namespace

bool is_always_refused(std::string_view name) {
  const auto has = [name](const auto& names) { return std::ranges::find(names, name) != names.end(); };
  return has(refused) || has(unknown) || has(unsupported);
}

int write_compiled_filter(const FilterOptions& options, int file) {
  const std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter(::seccomp_init(SCMP_ACT_ALLOW),
                                                                ::seccomp_release);
  if (!filter) return ENOMEM;
  int failed = 0;
  const auto note = [&failed](int result) {
    if (result < 0 && failed == 0) failed = -result;
  };
  for (const char* name : refused) note(refuse(filter.get(), name, EPERM));
  for (const char* name : unknown) note(refuse(filter.get(), name, ENOSYS));
  for (const char* name : unsupported) note(refuse(filter.get(), name, ENOTSUP));
  if (!options.sandboxed) note(refuse_what_is_shared(filter.get()));
  // A program could move its supervisor to a processor that is always busy.
  if (options.sandboxed) {
    note(options.pinned ? refuse(filter.get(), "sched_setaffinity", EPERM)
                        : refuse_where(filter.get(), "sched_setaffinity", EPERM, {0, SCMP_CMP_NE, 0, 0}));
  }
  if (options.keeps_rights) ignore_rights(filter.get(), note);
  ignore_what_slows_others(filter.get(), note);
  keep_core_limit(filter.get(), note);
  refuse_other_process_options(filter.get(), note);
  refuse_socket_filters(filter.get(), note);
  // This call could change the limits of other processes, such as the supervisor.
  note(refuse_where(filter.get(), "prlimit64", EPERM, {0, SCMP_CMP_NE, 0, 0}));
  if (options.sandboxed)
    note(refuse_where(filter.get(), "socket", EAFNOSUPPORT, {0, SCMP_CMP_NE, AF_UNIX, 0}));
  note(refuse_where(filter.get(), "socketpair", EAFNOSUPPORT, {0, SCMP_CMP_NE, AF_UNIX, 0}));
  // These locks remain without a descriptor that shows them, and no group counts them. Programs that find them
  // unsupported use other locks.
  for (const std::uint64_t command : {std::uint64_t{F_OFD_SETLK}, std::uint64_t{F_OFD_SETLKW}}) {
    note(refuse_where(filter.get(), "fcntl", EINVAL, is(1, command)));
  }
  // These pages come from a store of the whole machine and are not counted for the program.
  note(refuse_where(filter.get(), "mmap", ENOMEM, has_bits(3, MAP_HUGETLB, MAP_HUGETLB)));
  if (!options.memory_counted) refuse_uncountable(filter.get(), note);
  note(refuse_where(filter.get(), "clone", EPERM, has_bits(0, CLONE_NEWUSER, CLONE_NEWUSER)));
  // The supervisor checks the open files of each process, not of each thread.
  note(refuse_where(filter.get(), "clone", EPERM, has_bits(0, CLONE_THREAD | CLONE_FILES, CLONE_THREAD)));
  note(refuse_where(filter.get(), "close_range", EINVAL,
                    has_bits(2, CLOSE_RANGE_UNSHARE, CLOSE_RANGE_UNSHARE)));
  // A program may lower its own priority, but not change the priority of its supervisor.
  note(refuse_where(filter.get(), "setpriority", EPERM, {0, SCMP_CMP_NE, PRIO_PROCESS, 0}));
  note(refuse_where(filter.get(), "setpriority", EPERM, {1, SCMP_CMP_NE, 0, 0}));
  note(refuse_wakers(filter.get()));
  // These calls would type into the user's terminal.
  for (const std::uint64_t request : {std::uint64_t{TIOCSTI}, std::uint64_t{TIOCLINUX}}) {
    note(refuse_where(filter.get(), "ioctl", EPERM, has_bits(1, 0xffffffff, request)));
  }
  if (failed == 0) note(::seccomp_export_bpf(filter.get(), file));
  return failed;
}

}  // namespace kaven::referee::sandbox
