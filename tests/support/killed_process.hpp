// SPDX-License-Identifier: MIT
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

namespace kaven::support {

/// Runs `action` in a child process, which kills itself with SIGKILL when `action` has called its argument `steps` times.
/// Returns whether it came so far.
inline bool is_killed_at(int steps,
                         const std::function<void(const std::function<void()>& after_step)>& action) {
  const pid_t child = ::fork();
  if (child == 0) {
    int done = 0;
    action([&] {
      if (++done == steps) ::kill(::getpid(), SIGKILL);
    });
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

}  // namespace kaven::support
