// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kaven::text {

/// Makes text of unknown origin safe to show on a terminal or in a page's text: control characters, escape
/// sequences, invalid UTF-8 and characters that change the writing direction become visible escapes (`\n`,
/// `\x1b`, `\u202e`). A result longer than `limit` bytes is cut and followed by ` … (N bytes)`, where N is
/// the length of `text`.
std::string printable(std::string_view text, std::size_t limit = 200);

/// A character as a visible escape: `\n`, `\x1b`, `\u0430`, `\U01f600`.
std::string escape_of(char32_t character);

}  // namespace kaven::text
