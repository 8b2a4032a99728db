#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace kaven::referee::sandbox {

// What control groups of both versions have in common: they are folders with files that are read and written
// whole.

/// A group that this process makes below `place`. `name` tells the two programs of a game apart. Groups that
/// killed referees have left there are removed. Throws std::system_error.
boost::filesystem::path make_group(const boost::filesystem::path& place, const std::string& name);

/// Where a group of that name would be, or is.
boost::filesystem::path group_folder(const boost::filesystem::path& place, const std::string& name);

/// False, with errno, when it cannot be written.
bool write_file(const boost::filesystem::path& file, std::string_view text);

/// What the file says now, from its beginning.
std::string read_text(int file);

/// The number behind `key` in a file of lines `key number`; 0 when it is not there.
std::uint64_t number_of(int file, std::string_view key);

}  // namespace kaven::referee::sandbox
