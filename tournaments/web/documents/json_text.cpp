#include "tournaments/web/documents/json_text.hpp"

#include <nlohmann/json.hpp>

#include "common/notation/printable.hpp"

namespace kaven::tournaments::web::documents {

std::string json_text(const ordered_json& value) {
  constexpr bool ascii_only = true;
  const std::string text = value.dump(-1, ' ', ascii_only, ordered_json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char character : text) {
    // It stands in texts only, where an escape means the same.
    if (character == '<') {
      safe += "\\u003c";
    } else {
      safe += character;
    }
  }
  return safe;
}

std::string shown_name(std::string_view name) {
  constexpr std::size_t longest = 200;  // bytes
  return notation::printable(name, longest);
}

std::string shown_text(std::string_view text) {
  constexpr std::size_t longest = 500;  // bytes
  return notation::printable(text, longest);
}

}  // namespace kaven::tournaments::web::documents
