#include "common/system/child_process.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace kaven::system {

Descriptor open_process(pid_t process) {
  // Called by its number, because pidfd_open() of glibc 2.36 cannot be linked from C++.
  return Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
}

Descriptor open_child(pid_t child) {
  Descriptor opened = open_process(child);
  if (!opened) throw std::system_error(errno, std::generic_category(), "pidfd_open");
  return opened;
}

void end_with_parent(pid_t parent, int signal) {
  ::prctl(PR_SET_PDEATHSIG, signal);
  // The parent may have died before the prctl() call: then no signal comes.
  if (::getppid() != parent) ::_exit(EXIT_FAILURE);
}

bool is_readable_within(int descriptor, std::chrono::milliseconds longest) {
  const auto deadline = std::chrono::steady_clock::now() + longest;
  pollfd waiting{descriptor, POLLIN, 0};
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    const int ready =
        ::poll(&waiting, 1, static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0)));
    if (ready >= 0 || errno != EINTR) return ready > 0;
  }
}

}  // namespace kaven::system
