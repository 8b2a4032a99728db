#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace kaven::referee::sandbox {

/// The living processes of the program that this process holds by a supervisor, its first one in front;
/// zombies are none. Where several programs are held, they are those of the one that was started first.
std::vector<pid_t> program_processes();

/// Whether the process that the program was started as is no more; what it has started may still run.
bool has_ended(pid_t first_process);

/// What is wrong with a process that the program leaves behind: one that still runs when `first_process` has
/// ended, or one in a session of its own, which would. Nothing when there is none.
std::optional<std::string> process_left_behind(pid_t first_process);

}  // namespace kaven::referee::sandbox
