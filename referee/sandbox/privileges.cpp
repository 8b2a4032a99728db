// SPDX-License-Identifier: MIT
#include "referee/sandbox/privileges.hpp"

#include <linux/capability.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <string>

namespace kaven::referee::sandbox {

namespace {

// See capabilities(7): 64 capabilities in two words.
using CapabilitySets = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

bool has_all(std::initializer_list<unsigned> capabilities) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  CapabilitySets sets{};
  if (::syscall(SYS_capget, &header, sets.data()) != 0) return false;
  std::uint64_t effective = sets[1].effective;
  effective = effective << 32U | sets[0].effective;
  for (const unsigned capability : capabilities) {
    if ((effective >> capability & 1U) == 0) return false;
  }
  return true;
}

}  // namespace

bool may_change_users() {
  return has_all({CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER, CAP_KILL, CAP_SETGID, CAP_SETUID});
}

bool may_make_namespaces() {
  return has_all({CAP_SYS_ADMIN});
}

std::string cure_by_apparmor(uid_t user, const std::string& restriction) {
  std::ifstream setting(restriction);
  int restricted = 0;
  if (user == 0 || !(setting >> restricted) || restricted == 0) return {};
  return "AppArmor refuses user namespaces here to programs without a profile: copy "
         "share/kaven/apparmor/kaven of Kaven's installation to /etc/apparmor.d/ and load it with "
         "'apparmor_parser -r /etc/apparmor.d/kaven', as the Debian package does; or allow them to all "
         "programs with 'sysctl kernel.apparmor_restrict_unprivileged_userns=0'";
}

int give_up_privileges() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const CapabilitySets none{};
  return ::syscall(SYS_capset, &header, none.data()) == 0 ? 0 : errno;
}

int keep_privileges(std::initializer_list<unsigned> kept) {
  // A program executed by root gets the whole bounding set.
  for (unsigned capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability) {
    if (std::ranges::find(kept, capability) == kept.end() &&
        ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0)
      return errno;
  }
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  CapabilitySets had{};
  if (::syscall(SYS_capget, &header, had.data()) != 0) return errno;
  CapabilitySets sets{};
  for (const unsigned capability : kept) {
    __user_cap_data_struct& half = sets.at(capability / 32);
    half.permitted |= had.at(capability / 32).permitted & 1U << capability % 32;
    half.effective = half.permitted;
  }
  return ::syscall(SYS_capset, &header, sets.data()) == 0 ? 0 : errno;
}

FileRightsOf::FileRightsOf(uid_t user) : user_(user) {
  if (user_ == 0) return;
  ::prctl(PR_GET_PDEATHSIG, &signal_of_parents_death_);
  // The user's group has the same number. The kernel checks both if this process may not trace other processes.
  ::setfsgid(user_);
  ::setfsuid(user_);
}

FileRightsOf::~FileRightsOf() {
  if (user_ == 0) return;
  ::setfsuid(::geteuid());
  ::setfsgid(::getegid());
  // The kernel drops the parent-death signal of a process when the process changes its file rights (prctl(2)).
  // Without that signal a supervisor frozen in its group would outlive a referee that is killed.
  ::prctl(PR_SET_PDEATHSIG, signal_of_parents_death_);
}

}  // namespace kaven::referee::sandbox
