#pragma once

#include <sys/types.h>

#include <chrono>

#include "common/system/descriptor.hpp"

namespace kaven::system {

// What Boost.Process lacks: a child that ends with its parent, and waiting for a child's end together with
// other events.

/// Returns a descriptor of the running child `process` (pidfd_open(2)) that becomes readable when it ends.
/// Empty on failure, with the reason in errno.
Descriptor open_process(pid_t process);
/// The same for a child that has just been started. Throws std::system_error when the kernel refuses it.
Descriptor open_child(pid_t child);

/// For a child between fork and exec: asks the kernel to send it `signal` when its parent dies. If `parent`
/// is already dead, the child exits at once.
void end_with_parent(pid_t parent, int signal);

/// Waits until `descriptor` is readable, at most `longest`. Returns whether it is.
bool is_readable_within(int descriptor, std::chrono::milliseconds longest);

}  // namespace kaven::system
