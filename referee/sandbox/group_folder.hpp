#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

// What control groups of both versions have in common: they are folders with files that are read and written
// whole.

/// A new group. Its owner holds the lock (flock(2)) of `opened`, which tells other referees, also those of other process
/// namespaces, that the group is in use.
struct Group {
  boost::filesystem::path folder;
  system::Descriptor opened;
};

/// Makes a group of this process below `place`. `name` tells the groups of this process apart. Removes the groups that killed
/// referees have left there. Throws std::system_error.
Group make_group(const boost::filesystem::path& place, const std::string& name);

/// The path of the group of that name of this process, whether it exists or not.
boost::filesystem::path group_folder(const boost::filesystem::path& place, const std::string& name);

/// False, with errno, when it cannot be written.
bool write_file(const boost::filesystem::path& file, std::string_view text);

/// What the file says now, from its beginning.
std::string read_text(int file);

/// The number behind `key` in a file of lines `key number`; 0 when it is not there.
std::uint64_t number_of(int file, std::string_view key);

}  // namespace kaven::referee::sandbox
