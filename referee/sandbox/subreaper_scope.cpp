#include "referee/sandbox/subreaper_scope.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::sandbox {

SubreaperScope::SubreaperScope() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

SubreaperScope::~SubreaperScope() {
  end_descendants([] {
    while (true) {
      const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
      if (ended == 0) return false;
      if (ended < 0 && errno != EINTR) return true;
    }
  });
}

}  // namespace kaven::referee::sandbox
