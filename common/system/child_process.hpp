#pragma once

#include <sys/types.h>

#include <chrono>

#include "common/system/descriptor.hpp"

namespace kaven::system {

// What Boost.Process leaves out of starting a child: that it dies with its parent, and that its end can be
// waited for beside other things.

/// A descriptor of the running child `process` (pidfd_open(2)), which becomes readable when it has ended. It
/// is empty when the kernel refuses it, with the reason in errno.
Descriptor open_process(pid_t process);
/// The same for a child that has just been started. Throws std::system_error when the kernel refuses it.
Descriptor open_child(pid_t child);

/// To be called in a child between fork and exec: the kernel sends it `signal` when its parent dies; when
/// `parent` has died already, the child exits at once.
void end_with_parent(pid_t parent, int signal);

/// Waits until `descriptor` is readable, for `longest` at most; whether it is.
bool is_readable_within(int descriptor, std::chrono::milliseconds longest);

}  // namespace kaven::system
