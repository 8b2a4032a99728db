#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <string>

namespace kaven::system {

/// The bytes of `file`, but no more than `most`: one that has no end does no harm. Throws std::system_error
/// that names the file.
std::string read_file(const boost::filesystem::path& file, std::size_t most);

}  // namespace kaven::system
