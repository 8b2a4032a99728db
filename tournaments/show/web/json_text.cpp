// SPDX-License-Identifier: MIT
#include "tournaments/show/web/json_text.hpp"

#include <nlohmann/json.hpp>

#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::web {

std::string json_text(const ordered_json& value) {
  std::string text = text::json_text(value, text::JsonCharacters::ascii);
  if (text.find('<') == std::string::npos) return text;
  std::string safe;
  safe.reserve(text.size());
  for (const char character : text) {
    // '<' occurs only inside JSON strings, where the escape is equivalent.
    if (character == '<') {
      safe += "\\u003c";
    } else {
      safe += character;
    }
  }
  return safe;
}

std::string printable_name(std::string_view name) {
  constexpr std::size_t longest = 200;  // bytes
  return text::printable(name, longest);
}

std::string printable_text(std::string_view text) {
  constexpr std::size_t longest = 500;  // bytes
  return text::printable(text, longest);
}

}  // namespace kaven::tournaments::web
