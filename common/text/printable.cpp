// SPDX-License-Identifier: MIT
#include "common/text/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "common/text/unicode_text.hpp"

namespace kaven::text {

namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

// Marks, embeddings, overrides and isolates of the bidirectional algorithm (Unicode UAX 9), line separators,
// and characters that are invisible at the start of a text.
bool misleads(std::uint32_t code) {
  return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

std::string hex(std::uint32_t value, int digits) {
  constexpr std::array symbols = {'0', '1', '2', '3', '4', '5', '6', '7',
                                  '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += symbols[(value >> static_cast<unsigned>(shift)) & 0xfU];
  }
  return text;
}

}  // namespace

std::string escape_of(char32_t character) {
  switch (character) {
    case U'\n':
      return "\\n";
    case U'\r':
      return "\\r";
    case U'\t':
      return "\\t";
    default:
      return character < 0x80      ? "\\x" + hex(character, 2)
             : character < 0x10000 ? "\\u" + hex(character, 4)
                                   : "\\U" + hex(character, 6);
  }
}

std::string markup_text(std::string_view printable) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> replaced = {{{"&", "&amp;"},
                                                                                      {"<", "&lt;"},
                                                                                      {">", "&gt;"},
                                                                                      {"\"", "&quot;"},
                                                                                      {"'", "&#39;"},
                                                                                      {"\uFFFE", "\\ufffe"},
                                                                                      {"\uFFFF", "\\uffff"}}};
  std::string text;
  while (!printable.empty()) {
    const auto* const found =
        std::ranges::find_if(replaced, [&](const auto& each) { return printable.starts_with(each.first); });
    const bool is_replaced = found != replaced.end();
    text += is_replaced ? found->second : printable.substr(0, 1);
    printable.remove_prefix(is_replaced ? found->first.size() : 1);
  }
  return text;
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string shown;
  std::size_t at = 0;
  while (at < text.size()) {
    const Character character = decode_first(text.substr(at));
    const std::size_t bytes = character.bytes == 0 ? 1 : character.bytes;
    std::string piece(text.substr(at, bytes));
    if (character.bytes == 0) {
      piece = "\\x" + hex(byte_at(text, at), 2);
    } else if (is_control(character.code) || misleads(character.code)) {
      piece = escape_of(character.code);
    }
    if (shown.size() + piece.size() > limit) return shown + " … (" + std::to_string(text.size()) + " bytes)";
    shown += piece;
    at += bytes;
  }
  return shown;
}

}  // namespace kaven::text
