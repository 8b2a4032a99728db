#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::text {

/// The characters of `text`; nothing when it is no UTF-8 (RFC 3629).
std::optional<std::u32string> characters_of(std::string_view text);

/// The characters as UTF-8.
std::string utf8_of(std::u32string_view characters);

/// `text`, UTF-8, with letters and the marks behind them joined to one character where Latin and Cyrillic
/// alphabets have it: macOS hands `ü` on as `u` and a mark. A part of Unicode's normalization form C.
std::string composed(std::string_view text);

/// A name as it stands in an archive, in UTF-8. Bytes that are no UTF-8 come from older programs for Windows,
/// which write code page 850 or Windows-1252: the one that makes letters of them is taken.
std::string decoded_name(std::string_view bytes);

}  // namespace kaven::text
