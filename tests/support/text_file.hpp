#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>

namespace kaven::support {

/// The whole of `file`. Throws std::runtime_error that names the file.
std::string read_file(const boost::filesystem::path& file);

/// Makes `file` hold `text`. Throws std::runtime_error that names the file.
void write_file(const boost::filesystem::path& file, std::string_view text);

/// Makes an executable script of `text`, which begins with `#!`.
void write_script(const boost::filesystem::path& file, std::string_view text);

}  // namespace kaven::support
