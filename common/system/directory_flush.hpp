#pragma once

#include <boost/filesystem/path.hpp>

namespace kaven::system {

/// Writes the directory of `file` to the disk: a new name is found again after a power cut only then.
/// Throws std::system_error that names the directory.
void flush_directory_of(const boost::filesystem::path& file);

}  // namespace kaven::system
