#pragma once

#include <sys/types.h>

#include <vector>

namespace kaven::referee::compliance {

/// The living processes of the program that this process holds by a supervisor, its first one in front;
/// zombies are none. Where several programs are held, they are those of the one that was started first.
std::vector<pid_t> program_processes();

}  // namespace kaven::referee::compliance
