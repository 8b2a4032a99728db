// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace kaven::text {

// Plain text: its lines and words, lists of words, characters of ASCII, numbers.

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

// Programs write ASCII. The functions of <cctype> depend on the locale and are not used.

inline bool is_digit(char character) {
  return character >= '0' && character <= '9';
}
inline char upper(char character) {
  return character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A') : character;
}
inline char lower(char character) {
  return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}
inline bool is_letter(char character) {
  return upper(character) >= 'A' && upper(character) <= 'Z';
}

/// The texts of `parts`, with `between` between them. `text_of` makes the text of a part.
template <typename Parts, typename TextOf = std::identity>
std::string joined(const Parts& parts, std::string_view between = ", ", TextOf text_of = {}) {
  std::string all;
  bool is_first = true;
  for (const auto& part : parts) {
    if (!is_first) all += between;
    is_first = false;
    all += std::invoke(text_of, part);
  }
  return all;
}

/// The texts of the first `most` of `parts`, as "a, b and 7 more". `text_of` makes the text of a part.
template <typename Parts, typename TextOf = std::identity>
std::string joined_first(std::size_t most, const Parts& parts, TextOf text_of = {}) {
  const std::size_t shown = std::min(most, std::size(parts));
  const std::string all = joined(std::span(std::data(parts), shown), ", ", std::move(text_of));
  const std::size_t more = std::size(parts) - shown;
  return more == 0 ? all : all + " and " + std::to_string(more) + " more";
}

/// Returns the number that is the whole of `text`: digits, for signed types after a minus sign if any, and for
/// floating-point types also a point and an exponent. Empty if there is anything else, even a blank or a plus
/// sign, or if `Number` cannot hold the number.
template <typename Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

}  // namespace kaven::text
