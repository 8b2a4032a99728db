#include "referee/custody/adoption.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "referee/custody/process_tree.hpp"

namespace kaven::referee {

Adoption::Adoption() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Adoption::~Adoption() {
  end_descendants([] {
    while (true) {
      const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
      if (ended == 0) return false;
      if (ended < 0 && errno != EINTR) return true;
    }
  });
}

}  // namespace kaven::referee
