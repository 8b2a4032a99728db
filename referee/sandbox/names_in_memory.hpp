#pragma once

#include <sys/types.h>

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

// A program that waits for a file under a name that is fixed in it waits for ever when it was entered under
// another. Nothing in the kernel says which names a folder was looked up for in vain; but whoever looks one
// up has it in memory, put together from whatever parts.

/// How often each name was found.
using NameCounts = std::map<std::string, int, std::less<>>;

/// Counts the file names that end in `ending` in a piece of memory, without the ending: letters, digits, `_`
/// and `-`, at most 64, with something else before and a null character behind.
void count_names(std::string_view memory, std::string_view ending, NameCounts& counts);

/// The names in the memory of this process's descendants, one a line, those found most often first, a null
/// character at the end. `user` is whom they run as, 0 for this process's own user. What the system's files
/// hold is not looked at, nor more than some hundred megabytes. None where the memory may not be read.
std::array<char, most_name_text> names_in_memory_of_descendants(std::string_view ending, uid_t user);

}  // namespace kaven::referee::sandbox
