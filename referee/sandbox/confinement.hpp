#pragma once

#include <string>
#include <vector>

#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

/// Confines this process and all that it will become, as its last step before it executes a program.
/// `readable` are files and folders that it may read and execute from besides those of the system; what lies
/// in the current directory it may do with as it likes. Puts a descriptor into `call_listener` where system calls are
/// filtered and the kernel tells of them (filter_system_calls). Returns 0, or the errno of what failed.
int confine(const Confinement& confinement, const std::vector<std::string>& readable, int& call_listener);

}  // namespace kaven::referee::sandbox
