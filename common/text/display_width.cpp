#include "common/text/display_width.hpp"

#include <algorithm>
#include <cwchar>
#include <utility>

#include "common/text/utf8_locale.hpp"

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

}  // namespace kaven::text
