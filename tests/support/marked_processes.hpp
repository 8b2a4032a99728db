#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace kaven::support {

/// The living processes of this machine with `mark` in their command lines: a word that only a test's own
/// have. Processes in sandboxes are among them.
std::vector<pid_t> processes_marked(const std::string& mark);

/// A word that no other test uses, in this process or another.
std::string new_mark();

}  // namespace kaven::support
