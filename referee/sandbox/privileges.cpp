#include "referee/sandbox/privileges.hpp"

#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <initializer_list>

namespace kaven::referee::sandbox {

namespace {

// See capabilities(7); 64 of them in two words.
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

int give_up_privileges() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const CapabilitySets none{};
  return ::syscall(SYS_capset, &header, none.data()) == 0 ? 0 : errno;
}

}  // namespace kaven::referee::sandbox
