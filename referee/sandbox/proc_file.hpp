// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

/// Reads a file of /proc, which the kernel writes anew at each read; empty if it cannot be read.
std::string read_proc_file(const std::string& path);

/// Opens a file that will be read again and again; no descriptor if it does not exist.
system::Descriptor open_proc_file(const std::string& path);
/// Its current text.
std::string read_proc_file(const system::Descriptor& file);

/// The number after the first `key`, with or without blanks between; 0 if the key is missing.
std::uint64_t number_behind(const std::string& text, std::string_view key);

/// Calls `each` with the folder of every thread of the process, until it returns false. Returns whether it never did.
bool all_threads(pid_t process, const std::function<bool(const std::string& folder)>& each);

/// The folder of /proc that shows the memory of the process. If its first thread has ended, only the folder of
/// another thread shows it. Empty if the process has no memory, such as a zombie. Stores the text of the folder's
/// `status` file in `status`.
std::string place_of_memory(pid_t process, std::string& status);

}  // namespace kaven::referee::sandbox
