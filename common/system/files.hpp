#pragma once

#include <cstddef>
#include <string>

namespace boost::filesystem {
class path;
}

namespace kaven::system {

/// The bytes of `file`, but no more than `most`: one that has no end does no harm. Throws std::system_error
/// that names the file.
std::string read_file(const boost::filesystem::path& file, std::size_t most);

/// Writes the directory of `file` to the disk: a new name is found again after a power cut only then.
/// Throws std::system_error that names the directory.
void flush_directory_of(const boost::filesystem::path& file);

}  // namespace kaven::system
