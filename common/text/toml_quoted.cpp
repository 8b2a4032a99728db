#include "common/text/toml_quoted.hpp"

namespace kaven::text {

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
