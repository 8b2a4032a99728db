// SPDX-License-Identifier: MIT
#pragma once

#include <clocale>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::text {

/// A code point, and the number of bytes that encode it in UTF-8.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;  ///< 0: not valid UTF-8
};

/// Decodes the first character of `text`, which is not empty (RFC 3629: no overlong forms, no surrogates, nothing
/// above 10FFFF).
Character decode_first(std::string_view text);

/// The code points of `text`; empty if it is not valid UTF-8 (RFC 3629).
std::optional<std::u32string> characters_of(std::string_view text);

/// Encodes the characters as UTF-8.
std::string utf8_of(std::u32string_view characters);

/// Joins letters and the combining marks after them into single characters where Latin and Cyrillic alphabets
/// have one (macOS passes `ü` as `u` and a mark): a part of Unicode normalization form C. `text` is UTF-8.
std::string composed(std::string_view text);

/// Returns `text`, which is UTF-8, without differences between capitals and small letters (Unicode's full case folding
/// of Latin, Greek, Cyrillic and Armenian letters: `ß` and `SS` become `ss`). For comparing, not for showing.
std::string case_folded(std::string_view text);

/// Returns the small letter of a capital in the Latin, Greek, Cyrillic or Armenian alphabet; otherwise `character`.
char32_t small_letter(char32_t character);

/// Returns a file name from an archive as UTF-8. Names that are not UTF-8 come from older Windows programs,
/// which write code page 850 or Windows-1252; the code page that yields letters is used.
std::string decoded_name(std::string_view bytes);

/// Switches the current thread to a UTF-8 locale during the lifetime of the object; the rest of the program is not
/// affected. Functions of libraries that know characters ask the locale: for their widths, for example, or for the
/// names of the files in an archive.
class Utf8Locale {
 public:
  Utf8Locale() : before_(::uselocale(utf8())) {}
  ~Utf8Locale() { ::uselocale(before_); }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  static locale_t utf8() {
    static const locale_t locale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
  }
  locale_t before_;
};

}  // namespace kaven::text
