#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kaven::text {

/// The text of a stranger made safe to show on a terminal or in a page's text: control characters, escape
/// sequences, bytes that are no UTF-8 and characters that change the direction of writing become visible
/// escapes (`\n`, `\x1b`, `\u202e`). What would be longer than
/// `limit` bytes is cut, with ` … (N bytes)` behind: the length of `text`.
std::string printable(std::string_view text, std::size_t limit = 200);

/// A character as a visible escape: `\n`, `\x1b`, `\u0430`, `\U01f600`.
std::string escape_of(char32_t character);

}  // namespace kaven::text
