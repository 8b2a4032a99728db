#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kaven::referee::sandbox {

/// The text of a file of /proc, which is made at each read; nothing when it cannot be read.
std::string read_proc_file(const std::string& path);

/// The number behind the first `key`, blanks in between or not; 0 when it is not there.
std::uint64_t number_behind(const std::string& text, std::string_view key);

}  // namespace kaven::referee::sandbox
