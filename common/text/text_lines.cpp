// SPDX-License-Identifier: MIT
#include "common/text/text_lines.hpp"

#include <cstddef>
#include <iterator>
#include <sstream>

#include "common/text/printable.hpp"

namespace kaven::text {

std::string describe(const TextFault& fault, const std::string& file) {
  return file + ": line " + std::to_string(fault.line) + ", character " + std::to_string(fault.character) +
         ": " + fault.reason;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  while (!lines.empty() && lines.back().find_first_not_of(" \t\r") == std::string_view::npos)
    lines.pop_back();
  return lines;
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream words{std::string(text)};
  return {std::istream_iterator<std::string>(words), {}};
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

std::string quoted_character(char character) {
  return "'" + printable(std::string_view(&character, 1)) + "'";
}

}  // namespace kaven::text
