// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace kaven::support {

/// The living processes of this machine with `mark` in their command lines, including processes in sandboxes.
/// `mark` is a word that only this test uses.
std::vector<pid_t> processes_marked(const std::string& mark);

/// A word that no other test uses, in this or another process.
std::string new_mark();

}  // namespace kaven::support
