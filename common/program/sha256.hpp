#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

/// The SHA-256 of the file in lower-case hex; nothing when it cannot be read.
std::optional<std::string> sha256(const boost::filesystem::path& file);

/// The SHA-256 of the bytes in lower-case hex.
std::string sha256_of_text(std::string_view text);

}  // namespace kaven::program
