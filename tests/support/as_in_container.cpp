// SPDX-License-Identifier: MIT
// as_in_container [without-change-of-user] [with-namespaces] [without-landlock] COMMAND ARGUMENTS…
//
// Runs a command with the privileges that root has in a container: Docker's capabilities, and no namespaces,
// mounts or control groups of its own, which Docker's system call filter refuses. For an ordinary user: with
// that filter only. `without-change-of-user`: root can neither become another user nor bypass file
// permissions, as if the container were started without these capabilities. `with-namespaces`: without that
// filter, as in Kubernetes. `without-landlock`: as on a kernel without Landlock.
//
// Exit status 77: this machine does not permit it; stderr says why.

#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace {

constexpr int cannot_be_made = 77;

constexpr std::array kept_by_docker = {CAP_CHOWN,   CAP_DAC_OVERRIDE, CAP_FSETID,     CAP_FOWNER,
                                       CAP_MKNOD,   CAP_NET_RAW,      CAP_SETGID,     CAP_SETUID,
                                       CAP_SETFCAP, CAP_SETPCAP,      CAP_SYS_CHROOT, CAP_NET_BIND_SERVICE,
                                       CAP_KILL,    CAP_AUDIT_WRITE};
constexpr std::array dropped_besides = {CAP_CHOWN,  CAP_DAC_OVERRIDE, CAP_FSETID, CAP_FOWNER,
                                        CAP_SETGID, CAP_SETUID,       CAP_KILL};

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "as_in_container: %s: %s\n", what, std::strerror(errno));
  ::_exit(cannot_be_made);
}

bool is_kept(int capability, bool changes_user) {
  if (std::ranges::find(kept_by_docker, capability) == kept_by_docker.end()) return false;
  return changes_user || std::ranges::find(dropped_besides, capability) == dropped_besides.end();
}

void drop_capabilities(bool changes_user) {
  std::uint64_t kept = 0;
  for (int capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability) {
    if (is_kept(capability, changes_user)) {
      kept |= std::uint64_t{1} << static_cast<unsigned>(capability);
    } else if (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) {
      give_up("dropping a capability");
    }
  }
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> sets{};
  if (::syscall(SYS_capget, &header, sets.data()) != 0) give_up("capget");
  for (std::size_t half = 0; half < sets.size(); ++half) {
    const auto mask = static_cast<std::uint32_t>(kept >> (32 * half));
    sets[half].permitted &= mask;
    sets[half].effective &= mask;
    sets[half].inheritable = 0;
  }
  if (::syscall(SYS_capset, &header, sets.data()) != 0) give_up("capset");
}

scmp_filter_ctx new_filter() {
  const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) give_up("seccomp_init");
  // Docker also installs its filter before it removes the capability that permits this without no_new_privs.
  ::seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, ::geteuid() == 0 ? 0 : 1);
  return filter;
}

void load(scmp_filter_ctx filter) {
  const int failed = ::seccomp_load(filter);
  ::seccomp_release(filter);
  if (failed == 0) return;
  errno = -failed;
  give_up("setting the filter");
}

void refuse_landlock() {
  const scmp_filter_ctx filter = new_filter();
  ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SYS_landlock_create_ruleset, 0);
  load(filter);
}

void refuse_namespaces() {
  constexpr std::uint64_t all_namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                           CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  const scmp_filter_ctx filter = new_filter();
  for (const char* call :
       {"unshare", "setns", "mount", "umount2", "pivot_root", "fsopen", "open_tree", "move_mount"}) {
    ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), ::seccomp_syscall_resolve_name(call), 0);
  }
  ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  for (std::uint64_t bit = 1; bit <= all_namespaces; bit <<= 1U) {
    if ((all_namespaces & bit) == 0) continue;
    const scmp_arg_cmp asked{0, SCMP_CMP_MASKED_EQ, bit, bit};
    ::seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, &asked);
  }
  load(filter);
}

}  // namespace

int main(int count, char** words) {
  bool changes_user = true;
  bool namespaces = false;
  bool landlock = true;
  int at = 1;
  for (; at < count; ++at) {
    const std::string_view word = words[at];
    if (word == "without-change-of-user") {
      changes_user = false;
    } else if (word == "with-namespaces") {
      namespaces = true;
    } else if (word == "without-landlock") {
      landlock = false;
    } else {
      break;
    }
  }
  if (at >= count) {
    std::fputs("as_in_container: a command is needed\n", stderr);
    return 2;
  }
  // The filters come first: without CAP_SYS_ADMIN they would require no_new_privs.
  if (!namespaces) refuse_namespaces();
  if (!landlock) refuse_landlock();
  if (::geteuid() == 0) drop_capabilities(changes_user);
  ::execvp(words[at], words + at);
  give_up(words[at]);
}
