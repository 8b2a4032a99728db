#pragma once

namespace kaven::text {

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

}  // namespace kaven::text
