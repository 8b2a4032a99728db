#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// Where a text is not what it should be.
struct TextFault {
  int line = 0;       ///< counted from 1
  int character = 0;  ///< the byte of the line, counted from 1
  std::string reason;
  friend bool operator==(const TextFault&, const TextFault&) = default;
};

/// `FILE: line 3, character 5: reason`.
std::string describe(const TextFault& fault, const std::string& file);

/// The lines of a text without their ends, LF or CRLF; the last one may have none. Lines with nothing but
/// blanks at the end of the text are left out.
std::vector<std::string_view> lines_of(std::string_view text);

/// What is left of `text` without `blanks` at its ends.
std::string_view trimmed(std::string_view text, std::string_view blanks);

/// A character in quotation marks, made printable.
std::string quoted_character(char character);

}  // namespace kaven::text
