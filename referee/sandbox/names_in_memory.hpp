// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

// A program that waits for a file under a fixed name waits for ever if it was entered under another name. The kernel
// does not report failed lookups, but a program that looks up a name has that name in its memory.

/// How often each name was found.
using NameCounts = std::map<std::string, int, std::less<>>;

/// Counts the file names in a piece of memory that end in `ending` and a null character. A name, without the ending,
/// is at most 64 letters, digits, `_` and `-`, with another character before it.
void count_names(std::string_view memory, std::string_view ending, NameCounts& counts);

/// Returns the names in the memory of this process's descendants, one per line, the most frequent first, with a null
/// character at the end. `user`: the user that they run as; 0: the user of this process. Skips the memory of system
/// files and stops after 256 MiB or 2 s. Empty if the memory cannot be read.
std::array<char, most_name_text> names_in_memory_of_descendants(std::string_view ending, uid_t user);

}  // namespace kaven::referee::sandbox
