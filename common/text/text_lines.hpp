#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// The place of an error in a text.
struct TextFault {
  int line = 0;       ///< counted from 1
  int character = 0;  ///< the byte within the line, counted from 1
  std::string reason;
  friend bool operator==(const TextFault&, const TextFault&) = default;
};

/// `FILE: line 3, character 5: reason`.
std::string describe(const TextFault& fault, const std::string& file);

/// Splits `text` into lines without their ends (LF or CRLF); the last line need not have an end. Blank lines
/// at the end of the text are dropped.
std::vector<std::string_view> lines_of(std::string_view text);

/// The words of `text`, which blanks and line ends separate.
std::vector<std::string> words_of(std::string_view text);

/// Returns `text` without the characters of `blanks` at both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks);

/// Returns `text` without the byte order mark with which some editors begin a file in UTF-8.
std::string_view without_byte_order_mark(std::string_view text);

/// The character in quotation marks, made printable.
std::string quoted_character(char character);

}  // namespace kaven::text
