#pragma once

#include <optional>
#include <string_view>

namespace kaven::text {

/// The parts that a key may have, `a.b.c`: more than any file has. Each becomes a table in the one before, and who reads
/// such a file takes stack for every level; values nested in each other are counted by the parser itself.
inline constexpr int most_key_parts = 16;

/// The number of the first line, from 1, of a TOML text on which a key has more than `most_key_parts`. Of a text that
/// is no TOML: as far as it could be read.
std::optional<int> line_of_deep_key(std::string_view text);

}  // namespace kaven::text
