// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::text {

// TOML that the parser needs help with: quoted strings, and keys with too many parts.

/// Maximum number of parts in a key `a.b.c`; no real file has more. Each part becomes a nested table, and
/// every level costs stack space when the result is walked. (The parser itself limits nested values.)
inline constexpr int most_key_parts = 16;

/// Returns the number, from 1, of the first line of a TOML text with a key of more than `most_key_parts`
/// parts; empty if there is none. Invalid TOML is checked as far as it can be parsed.
std::optional<int> line_of_deep_key(std::string_view text);

/// Returns `text` as a TOML basic string.
std::string toml_quoted(std::string_view text);

}  // namespace kaven::text
