// SPDX-License-Identifier: MIT
// The system calls that a program may make; system_call_rules.cpp refuses some of them, or some of their arguments,
// again. Any other call fails with ENOSYS, as on a kernel that does not have it, and the referee's log names it.

#include <asm/termbits.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <vector>

#include "referee/sandbox/system_call_rules.hpp"

namespace kaven::referee::sandbox {

namespace {

// Names unknown on this architecture are skipped.
constexpr std::array allowed = {
    // every program: start and end
    "execve", "execveat", "exit", "exit_group", "brk", "mmap", "mprotect", "munmap", "mremap", "arch_prctl",
    "set_tid_address", "set_robust_list", "get_robust_list", "rseq", "prctl", "uname", "getrandom",
    "restart_syscall", "personality",
    // files
    "read", "write", "open", "openat", "creat", "close", "close_range", "lseek", "pread64", "pwrite64",
    "readv", "writev", "preadv", "pwritev", "preadv2", "pwritev2", "stat", "fstat", "lstat", "newfstatat",
    "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64",
    "getcwd", "chdir", "fchdir", "dup", "dup2", "dup3", "flock", "statfs", "fstatfs", "umask", "readahead",
    "fadvise64", "mincore", "msync", "fsync", "fdatasync", "sync", "syncfs", "sync_file_range", "truncate",
    "ftruncate", "fallocate", "copy_file_range", "sendfile", "mkdir", "mkdirat", "rmdir", "link", "linkat",
    "symlink", "symlinkat", "unlink", "unlinkat", "rename", "renameat", "renameat2", "mknod", "mknodat",
    "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "utime", "utimes", "futimesat",
    "utimensat", "getxattr", "lgetxattr", "fgetxattr", "listxattr", "llistxattr", "flistxattr", "removexattr",
    "lremovexattr", "fremovexattr",
    // waiting for files, pipes and time
    "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "signalfd", "signalfd4", "timerfd_create",
    "timerfd_settime", "timerfd_gettime", "inotify_init", "inotify_init1", "inotify_add_watch",
    "inotify_rm_watch", "pipe", "pipe2", "pause", "alarm", "getitimer", "setitimer", "timer_create",
    "timer_settime", "timer_gettime", "timer_getoverrun", "timer_delete", "nanosleep", "clock_nanosleep",
    "clock_gettime", "clock_getres", "gettimeofday", "time", "times",
    // its own threads and processes
    "clone", "fork", "vfork", "wait4", "waitid", "kill", "tkill", "tgkill", "getpid", "getppid", "gettid",
    "getpgid", "getpgrp", "setpgid", "getsid", "setsid", "futex", "futex_waitv", "sched_yield", "pidfd_open",
    "pidfd_send_signal", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend", "rt_sigpending",
    "rt_sigtimedwait", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "sigaltstack",
    // its user, its limits, its processors
    "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups", "setuid", "setgid",
    "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid", "setgroups", "capget", "capset",
    "getrlimit", "setrlimit", "prlimit64", "getrusage", "sysinfo", "getpriority", "setpriority", "ioprio_get",
    "sched_getaffinity", "sched_setaffinity", "sched_getscheduler", "sched_getparam", "sched_getattr",
    "sched_get_priority_max", "sched_get_priority_min", "sched_rr_get_interval", "getcpu",
    // sockets between its own processes: Python's multiprocessing, Node
    "socket", "socketpair", "bind", "connect", "listen", "accept", "accept4", "getsockname", "getpeername",
    "getsockopt", "shutdown", "sendto", "recvfrom", "sendmsg", "sendmmsg", "recvmsg", "recvmmsg",
    // memory of runtimes: Java, .NET and Mono, Go, V8 (Node), NumPy
    "membarrier", "get_mempolicy", "set_mempolicy", "mlock", "mlock2", "munlock", "mlockall", "munlockall",
    "pkey_alloc", "pkey_free", "pkey_mprotect"};

// The allowed operations of calls with many operations: the values of the argument `argument`. Numbers replace names
// that the headers of Debian 12 lack.
struct Choice {
  const char* call;
  unsigned argument;
  std::vector<std::uint64_t> values;
};

const std::vector<Choice>& choices() {
  static const std::vector<Choice> all = {
      {"fcntl",
       1,
       {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK,
        F_GETOWN, F_SETOWN, F_GETSIG, F_GETLEASE, F_GETPIPE_SZ, F_SETPIPE_SZ, F_GET_SEALS}},
      {"ioctl",
       1,
       {TCGETS, TCSETS, TCSETSW, TCSETSF, TCGETS2, TIOCGWINSZ, TIOCGPGRP, TIOCSPGRP, TIOCNOTTY, TIOCOUTQ,
        FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, FIGETBSZ, FS_IOC_GETFLAGS, FICLONE}},
      // All except those that damage pages (MADV_HWPOISON) or let the kernel compare them with pages of others
      // (MADV_MERGEABLE).
      {"madvise",
       2,
       {MADV_NORMAL,
        MADV_RANDOM,
        MADV_SEQUENTIAL,
        MADV_WILLNEED,
        MADV_DONTNEED,
        MADV_FREE,
        MADV_REMOVE,
        MADV_DONTFORK,
        MADV_DOFORK,
        MADV_UNMERGEABLE,
        MADV_HUGEPAGE,
        MADV_NOHUGEPAGE,
        MADV_DONTDUMP,
        MADV_DODUMP,
        MADV_WIPEONFORK,
        MADV_KEEPONFORK,
        MADV_COLD,
        MADV_PAGEOUT,
        MADV_POPULATE_READ,
        MADV_POPULATE_WRITE,
        24 /* MADV_DONTNEED_LOCKED */,
        25 /* MADV_COLLAPSE */,
        102 /* MADV_GUARD_INSTALL */,
        103 /* MADV_GUARD_REMOVE */}},
  };
  return all;
}

constexpr std::array<std::uint64_t, 9> socket_options = {SO_REUSEADDR, SO_SNDBUF,   SO_RCVBUF,
                                                         SO_KEEPALIVE, SO_LINGER,   SO_PASSCRED,
                                                         SO_RCVLOWAT,  SO_RCVTIMEO, SO_SNDTIMEO};

}  // namespace

int write_compiled_allow_list(int file) {
  const std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter(::seccomp_init(SCMP_ACT_NOTIFY),
                                                                ::seccomp_release);
  if (!filter) return ENOMEM;
  int failed = 0;
  const auto allow = [&](const char* name, const std::vector<scmp_arg_cmp>& conditions) {
    const int call = ::seccomp_syscall_resolve_name(name);
    // Calls of other architectures have negative numbers.
    if (call < 0) return;
    const int result = ::seccomp_rule_add_array(filter.get(), SCMP_ACT_ALLOW, call,
                                                static_cast<unsigned>(conditions.size()), conditions.data());
    if (result < 0 && failed == 0) failed = -result;
  };
  // The filter searches by halving instead of one by one.
  ::seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
  for (const char* name : allowed) allow(name, {});
  for (const Choice& choice : choices()) {
    for (const std::uint64_t value : choice.values) allow(choice.call, {is(choice.argument, value)});
  }
  for (const std::uint64_t option : socket_options) allow("setsockopt", {is(1, SOL_SOCKET), is(2, option)});
  return failed != 0 ? failed : -::seccomp_export_bpf(filter.get(), file);
}

}  // namespace kaven::referee::sandbox
