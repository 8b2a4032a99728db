// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::text {

/// A text from bytes of any encoding.
struct DecodedText {
  std::string text;         ///< UTF-8, without a byte order mark
  std::string encoding;     ///< the encoding of the bytes: `UTF-8`, `CP1252` …
  bool is_assumed = false;  ///< guessed from the bytes: they name no encoding
};

/// Decodes UTF-16, in which Blackboard writes its lists; nothing for other texts. Recognises the byte order mark, which the
/// result does not contain, or that every other of the first eight bytes is zero. Half a character becomes U+FFFD.
std::optional<std::string> decoded_utf16(std::string_view bytes);

/// Decodes `bytes`. What decides, in this order: a byte order mark (UTF-8, UTF-16); valid UTF-8; the encoding that is
/// `stated`, such as a file's own name for it, if the system's iconv knows it (GB2312 and GBK are read as GB18030, and
/// ISO-8859-1 as CP1252, as browsers do); otherwise what the bytes look like: Cyrillic (CP1251), Japanese (CP932), Chinese
/// (GB18030), Central European (CP1250) or Western European (CP1252). Bytes that the encoding does not have become U+FFFD.
DecodedText decoded_text(std::string_view bytes, std::string_view stated = {});

}  // namespace kaven::text
