// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>

namespace kaven::support {

/// Reads all of `file`. Throws std::runtime_error that names the file.
std::string read_file(const boost::filesystem::path& file);

/// Writes `text` to `file`. Throws std::runtime_error that names the file.
void write_file(const boost::filesystem::path& file, std::string_view text);

/// Creates an executable script with `text`, which begins with `#!`.
void write_script(const boost::filesystem::path& file, std::string_view text);

}  // namespace kaven::support
