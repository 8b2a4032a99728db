// SPDX-License-Identifier: MIT
#include "common/text/display_width.hpp"

#include <algorithm>
#include <cstddef>
#include <cwchar>
#include <utility>

#include "common/text/unicode_text.hpp"

namespace kaven::text {

namespace {

// The bytes and columns of the first character of a non-empty text.
std::pair<std::size_t, int> first_character(std::string_view text) {
  wchar_t character = 0;
  std::mbstate_t state{};
  const std::size_t bytes = std::mbrtowc(&character, text.data(), text.size(), &state);
  if (bytes == 0 || bytes > text.size()) return {1, 1};
  const int columns = wcwidth(character);
  return {bytes, columns < 0 ? 1 : columns};
}

// The number of bytes of `text` that fit into `columns`.
std::size_t bytes_within(std::string_view text, int columns) {
  const Utf8Locale locale;
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const auto [next, wide] = first_character(text.substr(bytes));
    columns -= wide;
    if (columns < 0) break;
    bytes += next;
  }
  return bytes;
}

// Returns how many bytes of `word` fit into `columns`; at least one character.
std::size_t fitting(std::string_view word, int columns) {
  const auto begins_a_character = [&](std::size_t at) {
    return at == word.size() || (static_cast<unsigned char>(word[at]) & 0xc0U) != 0x80U;
  };
  std::size_t fits = 0;
  for (std::size_t at = 1; at <= word.size(); ++at) {
    if (!begins_a_character(at)) continue;
    if (fits > 0 && display_width(word.substr(0, at)) > columns) break;
    fits = at;
  }
  return fits;
}

}  // namespace

int display_width(std::string_view text) {
  // Loading the locale takes longer than all else that is shown of a quick game.
  if (std::ranges::all_of(text, [](char each) { return each >= ' ' && each <= '~'; }))
    return static_cast<int>(text.size());
  const Utf8Locale locale;
  int width = 0;
  while (!text.empty()) {
    const auto [bytes, columns] = first_character(text);
    width += columns;
    text.remove_prefix(bytes);
  }
  return width;
}

std::string cut_to_width(std::string_view text, int columns) {
  if (display_width(text) <= columns) return std::string(text);
  return columns < 1 ? std::string() : std::string(text.substr(0, bytes_within(text, columns - 1))) + "…";
}

std::string shortened_name(std::string_view text, int columns) {
  if (display_width(text) <= columns || columns < 3) return cut_to_width(text, columns);
  const std::string_view beginning = text.substr(0, bytes_within(text, columns / 2));
  // The end gets the columns that remain beside the ellipsis.
  std::string_view end = text;
  while (display_width(end) > columns - 1 - display_width(beginning)) {
    const Utf8Locale locale;
    end.remove_prefix(first_character(end).first);
  }
  return std::string(beginning) + "…" + std::string(end);
}

std::vector<std::string> wrapped_lines(std::string_view text, int columns, bool cut_words) {
  std::vector<std::string> lines(1);
  int width = 0;
  const auto new_line = [&] {
    lines.emplace_back();
    width = 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    if (width > 0 && width + 1 + display_width(word) > columns) new_line();
    while (cut_words && display_width(word) > columns) {
      const std::size_t part = fitting(word, columns);
      if (part == word.size()) break;
      lines.back() = word.substr(0, part);
      word.remove_prefix(part);
      new_line();
    }
    if (width > 0) lines.back() += ' ';
    lines.back() += word;
    width = display_width(lines.back());
  }
  return lines;
}

std::string wrapped_text(std::string_view text, int columns) {
  std::string wrapped;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (display_width(line) <= columns) {
      wrapped += std::string(line) + '\n';
      continue;
    }
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    constexpr std::size_t further = 2;
    const int room = columns - static_cast<int>(indent + further);
    bool is_first = true;
    // The first line has two blanks less, but the same width.
    for (const std::string& part : wrapped_lines(line.substr(indent), room)) {
      wrapped += std::string(indent + (is_first ? 0 : further), ' ') + part + '\n';
      is_first = false;
    }
  }
  return wrapped;
}

}  // namespace kaven::text
