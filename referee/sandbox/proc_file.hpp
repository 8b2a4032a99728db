#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

/// The text of a file of /proc, which is made at each read; nothing when it cannot be read.
std::string read_proc_file(const std::string& path);

/// For a file that is read again and again; no descriptor when it is not there.
system::Descriptor open_proc_file(const std::string& path);
/// Its text as it is now.
std::string read_proc_file(const system::Descriptor& file);

/// The number behind the first `key`, blanks in between or not; 0 when it is not there.
std::uint64_t number_behind(const std::string& text, std::string_view key);

/// The folder of /proc that says what memory the process holds: a process whose first thread has ended says it only
/// below another of its threads. Empty when it holds none, as one that has ended and that nobody has waited for yet.
/// What is there in `status` goes to `status`.
std::string place_of_memory(pid_t process, std::string& status);

}  // namespace kaven::referee::sandbox
