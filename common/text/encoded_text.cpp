// SPDX-License-Identifier: MIT
#include "common/text/encoded_text.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <optional>

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

// Names that programs write for an encoding that has more characters. Browsers read them so.
struct NameInUse {
  std::string_view name;  ///< in lower case, without blanks, hyphens and underscores
  const char* meant;
};
constexpr std::array names_in_use = {
    NameInUse{"gb2312", "GB18030"},  NameInUse{"gb231280", "GB18030"},  NameInUse{"gbk", "GB18030"},
    NameInUse{"xgbk", "GB18030"},    NameInUse{"euccn", "GB18030"},     NameInUse{"cp936", "GB18030"},
    NameInUse{"iso88591", "CP1252"}, NameInUse{"latin1", "CP1252"},     NameInUse{"l1", "CP1252"},
    NameInUse{"ascii", "CP1252"},    NameInUse{"usascii", "CP1252"},    NameInUse{"iso88599", "CP1254"},
    NameInUse{"shiftjis", "CP932"},  NameInUse{"sjis", "CP932"},        NameInUse{"xsjis", "CP932"},
    NameInUse{"euckr", "CP949"},     NameInUse{"ksc56011987", "CP949"}, NameInUse{"big5", "BIG5-HKSCS"},
};

std::string meant_by(const std::string& name) {
  std::string bare = case_folded(name);
  std::erase_if(bare, [](char letter) { return letter == '-' || letter == '_' || letter == ' '; });
  const auto* const found = std::ranges::find(names_in_use, bare, &NameInUse::name);
  return found == names_in_use.end() ? name : found->meant;
}

unsigned value_of_byte(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool is_letter_byte(unsigned byte) {
  return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || byte >= 0xc0;
}

bool is_within(unsigned byte, unsigned first, unsigned last) {
  return byte >= first && byte <= last;
}

bool is_high(unsigned byte) {
  return byte >= 0x80;
}

// Whether all bytes above ASCII are Cyrillic words, at least one of them of three letters: capitals only at the beginning.
// Two Chinese characters hardly ever look so: the first byte of a usual one is none of the lower-case letters.
bool looks_cyrillic(std::string_view bytes) {
  const auto is_capital = [](unsigned byte) { return is_within(byte, 0xc0, 0xdf) || byte == 0xa8; };
  const auto is_small = [](unsigned byte) { return byte >= 0xe0 || byte == 0xb8; };
  bool has_word = false;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (!is_high(value_of_byte(bytes, at))) continue;
    const std::size_t begin = at;
    if (is_capital(value_of_byte(bytes, at))) ++at;
    while (is_small(value_of_byte(bytes, at))) ++at;
    const bool is_in_latin_word =
        (begin > 0 && is_letter(bytes[begin - 1])) || (at < bytes.size() && is_letter(bytes[at]));
    if (is_high(value_of_byte(bytes, at)) || is_in_latin_word) return false;
    has_word = has_word || at - begin >= 3;
  }
  return has_word;
}

// Whether all bytes above ASCII are pairs of Shift-JIS. Their second bytes are letters of ASCII now and then; a European
// sign before a letter looks so always.
bool looks_japanese(std::string_view bytes) {
  int pairs = 0;
  int high_pairs = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const unsigned first = value_of_byte(bytes, at);
    if (!is_high(first)) continue;
    const unsigned second = value_of_byte(bytes, ++at);
    const bool is_first = is_within(first, 0x81, 0x9f) || is_within(first, 0xe0, 0xef);
    if (!is_first || !is_within(second, 0x40, 0xfc) || second == 0x7f) return false;
    ++pairs;
    high_pairs += is_high(second) ? 1 : 0;
  }
  return pairs >= 2 && high_pairs * 2 >= pairs;
}

// Whether all bytes above ASCII are pairs of GBK, most of them GB2312's Chinese characters and signs, and none of them is
// within a word of Latin letters. European letters hardly ever come only in such pairs.
bool looks_chinese(std::string_view bytes) {
  int usual = 0;
  int others = 0;
  std::size_t end_of_pair = std::string_view::npos;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const unsigned first = value_of_byte(bytes, at);
    if (!is_high(first)) continue;
    const unsigned second = value_of_byte(bytes, at + 1);
    if (!is_within(first, 0x81, 0xfe) || !is_within(second, 0x40, 0xfe) || second == 0x7f) return false;
    // A letter of ASCII is the second byte only beside other pairs.
    if (!is_high(second) && end_of_pair != at && !is_high(value_of_byte(bytes, at + 2))) return false;
    if (at > 0 && is_letter(bytes[at - 1]) && at + 2 < bytes.size() && is_letter(bytes[at + 2])) return false;
    const bool is_usual = second >= 0xa1 && (is_within(first, 0xb0, 0xf7) || is_within(first, 0xa1, 0xa9));
    ++(is_usual ? usual : others);
    end_of_pair = ++at + 1;
  }
  return usual > 0 && usual >= others;
}

// Whether a byte is a letter of Central Europe in CP1250 that Western Europe has as a sign beside letters, too: as in
// M\xaa Jos\xe9, 2\xbaB and \xbfQui\xe9n?. Romanian has them after two letters or before a small one, Polish within words.
bool is_western_sign(std::string_view bytes, std::size_t at) {
  const auto is_letter_at = [&](std::size_t place) { return is_letter_byte(value_of_byte(bytes, place)); };
  const unsigned byte = value_of_byte(bytes, at);
  if (byte == 0xbf) return at == 0 || !is_letter_at(at - 1);
  if (byte != 0xaa && byte != 0xba) return false;
  const bool begins_word = at == 0 || (!is_letter_at(at - 1) && !is_digit(bytes[at - 1]));
  if (begins_word) return !is_letter_at(at + 1);
  return at < 2 || !is_letter_at(at - 1) || !is_letter_at(at - 2);
}

// Whether a byte in a word is a letter of Central Europe in CP1250 and a sign in CP1252, or a line has Czech and Slovak
// letters that no language of CP1252 has together: a list of Danes may have a Spaniard.
bool looks_central_european(std::string_view bytes) {
  constexpr std::string_view signs =
      "\xa5\xa3\xaf\xb9\xb3\xbf\xbc\xbe\x8d\x9d\xba\xaa\x8f\x9f";             // Ą Ł Ż ą ł ż …
  constexpr std::string_view with_hook = "\xec\xf8\xf9\xf2\xcc\xd8\xd9\xd2";  // ě ř ů ň, as ì ø ù ò
  constexpr std::string_view beside = "\xe1\xed\xfd\x9a\x9e\x8a\x8e";         // á í ý š ž Š Ž
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const bool in_word = (at > 0 && is_letter_byte(value_of_byte(bytes, at - 1))) ||
                         is_letter_byte(value_of_byte(bytes, at + 1));
    if (in_word && signs.find(bytes[at]) != std::string_view::npos && !is_western_sign(bytes, at))
      return true;
  }
  return std::ranges::any_of(lines_of(bytes), [&](std::string_view line) {
    return line.find_first_of(with_hook) != std::string_view::npos &&
           line.find_first_of(beside) != std::string_view::npos;
  });
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
    if (auto text = converted(unmarked, meant_by(name))) return {std::move(*text), std::move(name)};
  }
  struct Guess {
    bool (*fits)(std::string_view bytes);
    const char* encoding;
  };
  constexpr std::array guesses = {Guess{looks_cyrillic, "CP1251"}, Guess{looks_japanese, "CP932"},
                                  Guess{looks_chinese, "GB18030"}, Guess{looks_central_european, "CP1250"}};
  const auto* const guess =
      std::ranges::find_if(guesses, [&](const Guess& each) { return each.fits(unmarked); });
  std::string guessed = guess == guesses.end() ? "CP1252" : guess->encoding;
  // Some pairs of GBK have bytes that CP1252 does not have.
  const auto loses = [&](const std::string& encoding) {
    return converted(unmarked, encoding).value_or("").find(replacement) != std::string::npos;
  };
  if (guess == guesses.end() && loses(guessed) && !loses("GB18030")) guessed = "GB18030";
  if (auto text = converted(unmarked, guessed)) return {std::move(*text), guessed, true};
  return {decoded_name(unmarked), "CP1252", true};
}

}  // namespace kaven::text
