#include "common/text/encoded_text.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <optional>

#include "common/text/ascii_letters.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"

namespace kaven::text {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

/// A conversion of the system's iconv to UTF-8.
class Conversion {
 public:
  explicit Conversion(const std::string& encoding) : handle_(::iconv_open("UTF-8", encoding.c_str())) {}
  Conversion(const Conversion&) = delete;
  Conversion& operator=(const Conversion&) = delete;
  ~Conversion() {
    if (is_known()) ::iconv_close(handle_);
  }

  bool is_known() const { return handle_ != iconv_t(-1); }  // NOLINT: iconv's own value for an error

  std::string converted(std::string_view bytes) const {
    std::string input(bytes);
    char* from = input.data();
    std::size_t left = input.size();
    std::string result;
    std::array<char, 4096> buffer{};
    while (true) {
      char* to = buffer.data();
      std::size_t room = buffer.size();
      const std::size_t done = ::iconv(handle_, &from, &left, &to, &room);
      const int reason = errno;
      result.append(buffer.data(), static_cast<std::size_t>(to - buffer.data()));
      if (done != static_cast<std::size_t>(-1)) return result;
      if (reason == E2BIG) continue;
      result += replacement;
      if (reason != EILSEQ) return result;  // the last character is incomplete
      ++from;
      --left;
    }
  }

 private:
  iconv_t handle_;
};

std::optional<std::string> converted(std::string_view bytes, const std::string& encoding) {
  const Conversion conversion(encoding);
  return conversion.is_known() ? std::optional(conversion.converted(bytes)) : std::nullopt;
}

unsigned value_of_byte(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool is_letter_byte(unsigned byte) {
  return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || byte >= 0xc0;
}

// Whether all bytes above ASCII are pairs of GB2312's Chinese characters and signs, and none of them is within a word of
// Latin letters. European letters hardly ever come only in such pairs.
bool looks_chinese(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const unsigned first = value_of_byte(bytes, at);
    if (first < 0x80) continue;
    const unsigned second = value_of_byte(bytes, at + 1);
    const bool is_character = first >= 0xb0 && first <= 0xf7 && second >= 0xa1 && second <= 0xfe;
    const bool is_sign = first >= 0xa1 && first <= 0xa9 && second >= 0xa1 && second <= 0xfe;
    if (!is_character && !is_sign) return false;
    if (at > 0 && is_letter(bytes[at - 1]) && at + 2 < bytes.size() && is_letter(bytes[at + 2])) return false;
    ++at;
  }
  return true;
}

// Whether a byte in a word is a letter of Central Europe in CP1250 and a sign in CP1252, or Czech and Slovak letters are
// beside each other that no language of CP1252 has together.
bool looks_central_european(std::string_view bytes) {
  constexpr std::string_view signs =
      "\xa5\xa3\xaf\xb9\xb3\xbf\xbc\xbe\x8d\x9d\xba\xaa\x8f\x9f";             // Ą Ł Ż ą ł ż …
  constexpr std::string_view with_hook = "\xec\xf8\xf9\xf2\xcc\xd8\xd9\xd2";  // ě ř ů ň, as ì ø ù ò
  constexpr std::string_view beside = "\xe1\xed\xfd\x9a\x9e\x8a\x8e";         // á í ý š ž Š Ž
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const bool in_word = (at > 0 && is_letter_byte(value_of_byte(bytes, at - 1))) ||
                         is_letter_byte(value_of_byte(bytes, at + 1));
    if (in_word && signs.find(bytes[at]) != std::string_view::npos) return true;
  }
  return bytes.find_first_of(with_hook) != std::string_view::npos &&
         bytes.find_first_of(beside) != std::string_view::npos;
}

}  // namespace

std::optional<std::string> decoded_utf16(std::string_view bytes) {
  constexpr std::size_t first = 8;
  const auto has_zeros_from = [&](std::size_t offset) {
    if (bytes.size() < first) return false;
    for (std::size_t at = 0; at < first; ++at) {
      if ((bytes[at] == '\0') != (at % 2 == offset)) return false;
    }
    return true;
  };
  const bool is_little = bytes.starts_with("\xff\xfe") || has_zeros_from(1);
  const bool is_big = bytes.starts_with("\xfe\xff") || has_zeros_from(0);
  if (!is_little && !is_big) return std::nullopt;
  constexpr char32_t byte_order_mark = 0xFEFF;
  constexpr char32_t no_character = 0xFFFD;
  const auto unit = [&](std::size_t at) {
    const auto one = static_cast<unsigned char>(bytes[at]);
    const auto two = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(is_little ? two << 8U | one : one << 8U | two);
  };
  const auto is_surrogate = [](char32_t code, char32_t begin) {
    return code >= begin && code < begin + 0x400;
  };
  constexpr char32_t high = 0xD800;
  constexpr char32_t low = 0xDC00;
  std::u32string characters;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    const char32_t code = unit(at);
    const bool has_low = at + 3 < bytes.size() && is_surrogate(unit(at + 2), low);
    if (is_surrogate(code, high) && has_low) {
      characters += static_cast<char32_t>(0x10000 + ((code - high) << 10U) + (unit(at + 2) - low));
      at += 2;
    } else {
      characters += is_surrogate(code, high) || is_surrogate(code, low) ? no_character : code;
    }
  }
  if (bytes.size() % 2 == 1) characters += no_character;
  if (characters.starts_with(byte_order_mark)) characters.erase(0, 1);
  return utf8_of(characters);
}

DecodedText decoded_text(std::string_view bytes, std::string_view stated) {
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
    return {decoded_utf16(bytes).value_or(""), "UTF-16"};
  const std::string_view unmarked = without_byte_order_mark(bytes);
  if (characters_of(unmarked)) return {std::string(unmarked), "UTF-8"};
  // A name that says UTF-8 is wrong for these bytes.
  std::string name(trimmed(stated, " \t\r\n"));
  if (!name.empty() && case_folded(name).find("utf") == std::string::npos) {
    if (auto text = converted(unmarked, name)) return {std::move(*text), std::move(name)};
  }
  const std::string guessed = looks_chinese(unmarked)            ? "GB18030"
                              : looks_central_european(unmarked) ? "CP1250"
                                                                 : "CP1252";
  if (auto text = converted(unmarked, guessed)) return {std::move(*text), guessed, true};
  return {decoded_name(unmarked), "CP1252", true};
}

}  // namespace kaven::text
