// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace kaven::referee::sandbox {

/// The living processes of the program that this process has started under a supervisor, its first process first;
/// without zombies. If several programs run, those of the program that was started first.
std::vector<pid_t> program_processes();

/// Whether the program's first process has ended. Processes started by it may still run.
bool has_ended(pid_t first_process);

/// Describes a process that the program leaves behind: it runs after `first_process` has ended, or it has its own
/// session and would stay. nullopt if there is none.
std::optional<std::string> process_left_behind(pid_t first_process);

}  // namespace kaven::referee::sandbox
