// SPDX-License-Identifier: MIT
#include "common/text/unicode_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace kaven::text {

namespace {

unsigned byte_of(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

// A combining mark and the composed characters that it makes of letters.
struct Mark {
  char32_t mark;
  std::u32string_view letters;
  std::u32string_view composed;
};

constexpr std::array<Mark, 13> marks = {{
    {0x300, U"AEIOUaeiouNn", U"ÀÈÌÒÙàèìòùǸǹ"},
    {0x301, U"AEIOUYaeiouyCLNRSZclnrsz", U"ÁÉÍÓÚÝáéíóúýĆĹŃŔŚŹćĺńŕśź"},
    {0x302, U"AEIOUaeiouCGHJSWYcghjswy", U"ÂÊÎÔÛâêîôûĈĜĤĴŜŴŶĉĝĥĵŝŵŷ"},
    {0x303, U"ANOanoIUiu", U"ÃÑÕãñõĨŨĩũ"},
    {0x304, U"AEIOUaeiou", U"ĀĒĪŌŪāēīōū"},
    {0x306, U"AGUaguEeIiOoИи", U"ĂĞŬăğŭĔĕĬĭŎŏЙй"},
    {0x307, U"CEGIZcegz", U"ĊĖĠİŻċėġż"},
    {0x308, U"AEIOUYaeiouyЕе", U"ÄËÏÖÜŸäëïöüÿЁё"},
    {0x30a, U"AaUu", U"ÅåŮů"},
    {0x30b, U"OoUu", U"ŐőŰű"},
    {0x30c, U"CDENRSTZcdenrstzLlGg", U"ČĎĚŇŘŠŤŽčďěňřšťžĽľǦǧ"},
    {0x327, U"CcSsTtGKLNRgklnr", U"ÇçŞşŢţĢĶĻŅŖģķļņŗ"},
    {0x328, U"AaEeIiUu", U"ĄąĘęĮįŲų"},
}};

static_assert(std::ranges::all_of(marks, [](const Mark& each) {
  return each.letters.size() == each.composed.size();
}));

// Code page 850 from 0x80 on; the older code page 437 has the same letters in the same places.
constexpr std::u32string_view code_page_850 =
    U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤"
    U"ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
static_assert(code_page_850.size() == 128);

// 0xe1 is ß in DOS code pages and á in Windows-1252. ß follows a vowel, `i` only in `ei`.
bool is_sharp_s_of_dos(std::string_view text, std::size_t at) {
  if (byte_of(text, at) != 0xe1 || at == 0) return false;
  if (text[at - 1] == 'i') return at > 1 && text[at - 2] == 'e';
  constexpr std::string_view vowels = "aeou\x84\x94\x81";  // the last three are ä, ö and ü
  return vowels.find(text[at - 1]) != std::string_view::npos;
}

// Bytes that are a letter used in names in Windows-1252, but not a letter or a rare one in code page 850.
bool is_letter_of_windows(std::string_view text, std::size_t at) {
  const unsigned byte = byte_of(text, at);
  return byte >= 0xc0 && byte != 0xd7 && byte != 0xf7 && !is_sharp_s_of_dos(text, at);
}

// 0x80 to 0x9a and 0xa0 to 0xa5 are letters in DOS code pages and punctuation in Windows-1252.
bool is_letter_of_dos(std::string_view text, std::size_t at) {
  const unsigned byte = byte_of(text, at);
  return (byte >= 0x80 && byte <= 0x9a) || (byte >= 0xa0 && byte <= 0xa5) || is_sharp_s_of_dos(text, at);
}

// Capitals from `first` to `last`, each `step` apart; the small letter of each is `distance` further, modulo 2^32.
struct Capitals {
  char32_t first;
  char32_t last;
  char32_t step;
  char32_t distance;
};
constexpr std::array<Capitals, 32> capitals = {{
    {U'A', U'Z', 1, 32},   {0xc0, 0xd6, 1, 32},    {0xd8, 0xde, 1, 32},    {0x100, 0x12e, 2, 1},
    {0x132, 0x136, 2, 1},  {0x139, 0x147, 2, 1},   {0x14a, 0x176, 2, 1},   {0x178, 0x178, 1, 0xffU - 0x178U},
    {0x179, 0x17d, 2, 1},  {0x18f, 0x18f, 1, 202}, {0x1a0, 0x1a4, 2, 1},   {0x1af, 0x1af, 1, 1},
    {0x1cd, 0x1db, 2, 1},  {0x1de, 0x1ee, 2, 1},   {0x1f8, 0x21e, 2, 1},   {0x222, 0x232, 2, 1},
    {0x386, 0x386, 1, 38}, {0x388, 0x38a, 1, 37},  {0x38c, 0x38c, 1, 64},  {0x38e, 0x38f, 1, 63},
    {0x391, 0x3a1, 1, 32}, {0x3a3, 0x3ab, 1, 32},  {0x400, 0x40f, 1, 80},  {0x410, 0x42f, 1, 32},
    {0x460, 0x480, 2, 1},  {0x48a, 0x4be, 2, 1},   {0x4c1, 0x4cd, 2, 1},   {0x4c0, 0x4c0, 1, 15},
    {0x4d0, 0x52e, 2, 1},  {0x531, 0x556, 1, 48},  {0x1e00, 0x1e94, 2, 1}, {0x1ea0, 0x1efe, 2, 1},
}};

// Letters that are folded in another way than by a distance to their small letter.
struct Folding {
  char32_t letter;
  std::u32string_view folded;
};
constexpr std::array<Folding, 5> foldings = {
    {{0xdf, U"ss"}, {0x1e9e, U"ss"}, {0x130, U"i\u0307"}, {0x17f, U"s"}, {0x3c2, U"\u03c3"}}};

}  // namespace

Character decode_first(std::string_view text) {
  const unsigned first = byte_of(text, 0);
  if (first < 0x80) return {first, 1};
  std::size_t bytes = 0;
  std::uint32_t code = 0;
  std::uint32_t smallest = 0;
  if ((first & 0xe0U) == 0xc0) {
    bytes = 2, code = first & 0x1fU, smallest = 0x80;
  } else if ((first & 0xf0U) == 0xe0) {
    bytes = 3, code = first & 0x0fU, smallest = 0x800;
  } else if ((first & 0xf8U) == 0xf0) {
    bytes = 4, code = first & 0x07U, smallest = 0x10000;
  }
  if (bytes == 0 || text.size() < bytes) return {};
  for (std::size_t at = 1; at < bytes; ++at) {
    const unsigned next = byte_of(text, at);
    if ((next & 0xc0U) != 0x80) return {};
    code = (code << 6U) | (next & 0x3fU);
  }
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < smallest || surrogate || code > 0x10ffff) return {};
  return {code, bytes};
}

std::optional<std::u32string> characters_of(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) {
    const Character character = decode_first(text);
    if (character.bytes == 0) return std::nullopt;
    characters += character.code;
    text.remove_prefix(character.bytes);
  }
  return characters;
}

std::string utf8_of(std::u32string_view characters) {
  std::string text;
  const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  for (const std::uint32_t code : characters) {
    if (code < 0x80) {
      add(code);
    } else if (code < 0x800) {
      add(0xc0U | (code >> 6U));
      add(0x80U | (code & 0x3fU));
    } else if (code < 0x10000) {
      add(0xe0U | (code >> 12U));
      add(0x80U | ((code >> 6U) & 0x3fU));
      add(0x80U | (code & 0x3fU));
    } else {
      add(0xf0U | (code >> 18U));
      add(0x80U | ((code >> 12U) & 0x3fU));
      add(0x80U | ((code >> 6U) & 0x3fU));
      add(0x80U | (code & 0x3fU));
    }
  }
  return text;
}

std::string composed(std::string_view text) {
  const auto characters = characters_of(text);
  if (!characters) return std::string(text);
  std::u32string result;
  for (const char32_t character : *characters) {
    const auto* const mark = std::ranges::find(marks, character, &Mark::mark);
    if (mark != marks.end() && !result.empty()) {
      const std::size_t at = mark->letters.find(result.back());
      if (at != std::u32string_view::npos) {
        result.back() = mark->composed[at];
        continue;
      }
    }
    result += character;
  }
  return utf8_of(result);
}

char32_t small_letter(char32_t character) {
  const auto* const row = std::ranges::find_if(capitals, [character](const Capitals& each) {
    return character >= each.first && character <= each.last && (character - each.first) % each.step == 0;
  });
  return row == capitals.end() ? character : character + row->distance;
}

std::string case_folded(std::string_view text) {
  const auto characters = characters_of(text);
  if (!characters) return std::string(text);
  std::u32string result;
  for (const char32_t character : *characters) {
    const auto* const special = std::ranges::find(foldings, character, &Folding::letter);
    if (special != foldings.end()) {
      result += special->folded;
    } else {
      result += small_letter(character);
    }
  }
  return utf8_of(result);
}

std::string decoded_name(std::string_view bytes) {
  if (characters_of(bytes)) return std::string(bytes);
  int dos = 0;
  int windows = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    dos += is_letter_of_dos(bytes, at) ? 1 : 0;
    windows += is_letter_of_windows(bytes, at) ? 1 : 0;
  }
  std::u32string characters;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const unsigned byte = byte_of(bytes, at);
    // Letters of Windows-1252 have the same numbers in Unicode.
    const bool as_dos = byte >= 0x80 && (dos >= windows || byte < 0xa0);
    characters += as_dos ? code_page_850[byte - 0x80] : static_cast<char32_t>(byte);
  }
  return utf8_of(characters);
}

}  // namespace kaven::text
