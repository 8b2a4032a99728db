#pragma once

#include <string>
#include <string_view>

namespace kaven::text {

/// Returns `text` as a TOML basic string.
std::string toml_quoted(std::string_view text);

}  // namespace kaven::text
