// SPDX-License-Identifier: MIT
#include "common/text/toml_text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace kaven::text {

namespace {

// The end of the string, or quoted part of a key, that begins at `at`: after its closing quotation mark; if
// there is none, the end of the line (the parser will report it).
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char mark = text[at];
  const std::string three(3, mark);
  const bool has_lines = text.substr(at).starts_with(three);
  at += has_lines ? 3 : 1;
  for (; at < text.size(); ++at) {
    if (text[at] == '\\' && mark == '"') {
      ++at;
    } else if (!has_lines && text[at] == '\n') {
      return at;
    } else if (!has_lines && text[at] == mark) {
      return at + 1;
    } else if (has_lines && text.substr(at).starts_with(three)) {
      at += 3;
      // Two more marks belong to the string itself.
      for (int more = 0; more < 2 && at < text.size() && text[at] == mark; ++more) ++at;
      return at;
    }
  }
  return text.size();
}

}  // namespace

std::optional<int> line_of_deep_key(std::string_view text) {
  constexpr std::string_view ends_of_keys = "=,[]{}\n";
  int line = 1;
  int parts = 1;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"' || text[at] == '\'') {
      const std::size_t end = std::min(end_of_string(text, at), text.size());
      line += static_cast<int>(std::ranges::count(text.substr(at, end - at), '\n'));
      at = end;
      continue;
    }
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (text[at] == '.' && ++parts > most_key_parts) return line;
    if (ends_of_keys.find(text[at]) != std::string_view::npos) parts = 1;
    if (text[at] == '\n') ++line;
    ++at;
  }
  return std::nullopt;
}

std::string toml_quoted(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < ' ' || byte == 0x7f) {
      quoted += "\\u00";
      quoted += digits[byte >> 4U];
      quoted += digits[byte & 0xfU];
      continue;
    }
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + '"';
}

}  // namespace kaven::text
