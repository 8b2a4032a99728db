// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <csignal>

#include "common/system/child_process.hpp"

namespace kaven::referee::sandbox {

/// Forks a process that does `action` and then waits. It ends with the process that made it, however a test
/// ends.
template <typename Action>
pid_t child_with(const Action& action) {
  const pid_t maker = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    system::end_with_parent(maker, SIGKILL);
    action();
    while (true) ::pause();
  }
  return child;
}

}  // namespace kaven::referee::sandbox
