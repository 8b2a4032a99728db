#pragma once

#include <sys/types.h>

#include <vector>

namespace kaven::referee {

/// The living processes of the program that this process holds by a keeper, its first one in front; zombies
/// are none. Of several held programs the one that was started first.
std::vector<pid_t> program_processes();

}  // namespace kaven::referee
