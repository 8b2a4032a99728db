// SPDX-License-Identifier: MIT
#include "common/text/name_text.hpp"

#include <algorithm>
#include <array>

#include "common/text/printable.hpp"
#include "common/text/unicode_text.hpp"

namespace kaven::text {

namespace {

// ASCII letters, and letters of other alphabets that look like their upper or lower case form.
struct Lookalikes {
  char32_t plain;
  std::u32string_view letters;
};

constexpr std::array<Lookalikes, 28> lookalikes = {{{U'a', U"АаΑαɑᴀ"},
                                                    {U'b', U"ВвΒЬьʙ"},
                                                    {U'c', U"СсϹϲᴄ"},
                                                    {U'd', U"ԀԁⅮⅾᴅ"},
                                                    {U'e', U"ЕеΕЄєᴇ"},
                                                    {U'f', U"Ϝϝꜰ"},
                                                    {U'g', U"ԌԍɡɢԐ"},
                                                    {U'h', U"НнΗҺһʜ"},
                                                    {U'j', U"ЈјϳᴊͿ"},
                                                    {U'k', U"КкΚκᴋК"},
                                                    {U'l', U"iІіΙιİıӀӏɪʟ1|ǀ∣Ӏ"},
                                                    {U'm', U"МмΜϺᴍ"},
                                                    {U'n', U"Νɴ"},
                                                    {U'o', U"ОоΟοσօՕᴏ0"},
                                                    {U'p', U"РрΡρᴘ"},
                                                    {U'q', U"Ԛԛ"},
                                                    {U'r', U"гʀᴦ"},
                                                    {U's', U"Ѕѕꜱ"},
                                                    {U't', U"ТтΤτᴛ"},
                                                    {U'u', U"υսᴜ"},
                                                    {U'v', U"νѴѵᴠ"},
                                                    {U'w', U"Ԝԝωᴡ"},
                                                    {U'x', U"ХхΧχ"},
                                                    {U'y', U"УуΥүҮγʏ"},
                                                    {U'z', U"Ζᴢ"},
                                                    {U'3', U"ЗзӠӡ"},
                                                    {U'-', U"‐‑‒–—−"},
                                                    {U'\'', U"’‘ʼ′"}}};

bool is_between(char32_t character, char32_t first, char32_t last) {
  return character >= first && character <= last;
}

bool is_blank(char32_t character) {
  return character == U' ' || character == 0xa0 || character == 0x1680 ||
         is_between(character, 0x2000, 0x200a) || character == 0x202f || character == 0x205f ||
         character == 0x3000;
}

// Unicode's Default_Ignorable_Code_Point, except those that printable() escapes.
bool is_unseen(char32_t character) {
  constexpr std::u32string_view single = U"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0";
  return single.find(character) != std::u32string_view::npos || is_between(character, 0x180b, 0x180f) ||
         is_between(character, 0x200b, 0x200d) || is_between(character, 0x2060, 0x206f) ||
         is_between(character, 0xfe00, 0xfe0f) || is_between(character, 0xe0000, 0xe0fff);
}

bool is_mark(char32_t character) {
  return is_between(character, 0x300, 0x36f);
}

// Replaces the typographic variants of letters and digits in Unicode.
char32_t without_style(char32_t character) {
  constexpr char32_t letters_of_a_style = 52;
  if (is_between(character, 0xff01, 0xff5e)) return character - 0xff01 + U'!';
  if (is_between(character, 0x1d400, 0x1d6a3)) {
    const char32_t at = (character - 0x1d400) % letters_of_a_style;
    return at < 26 ? U'A' + at : U'a' + (at - 26);
  }
  if (is_between(character, 0x1d7ce, 0x1d7ff)) return U'0' + (character - 0x1d7ce) % 10;
  return character;
}

char32_t seen(char32_t written) {
  const char32_t character = without_style(written);
  const auto plain_for = [](char32_t letter) {
    const auto* const row = std::ranges::find_if(lookalikes, [&](const Lookalikes& each) {
      return each.letters.find(letter) != std::u32string_view::npos;
    });
    return row == lookalikes.end() ? letter : row->plain;
  };
  const char32_t plain = plain_for(character);
  return plain != character ? plain : plain_for(small_letter(character));
}

bool looks_plain(char32_t character) {
  // For these letters only the capitals look alike.
  constexpr std::u32string_view others = U"вгмнт";
  return character >= 0x80 && seen(character) < 0x80 && others.find(character) == std::u32string_view::npos;
}

// Whether `word` consists of look-alikes of ASCII letters and ASCII. A word that is really written in another
// alphabet contains other letters as well.
bool is_taken_for_ascii(std::u32string_view word) {
  return std::ranges::any_of(word, looks_plain) && std::ranges::all_of(word, [](char32_t each) {
           return each < 0x80 || looks_plain(each) || is_unseen(each) || is_mark(each) || is_blank(each);
         });
}

std::string unmistakable(char32_t character, bool in_misleading_word) {
  const std::string written = utf8_of({&character, 1});
  const bool misleads = (in_misleading_word && looks_plain(character)) || is_blank(character) ||
                        is_unseen(character) || is_mark(character) || character == U'\\';
  return misleads || printable(written) != written ? escape_of(character) : written;
}

}  // namespace

std::optional<std::string> name_fault(std::string_view name, std::size_t most) {
  const auto characters = characters_of(name);
  if (!characters) return "expected UTF-8";
  if (characters->size() > most) return "expected at most " + std::to_string(most) + " characters";
  // Each byte may become four.
  if (printable(name, 4 * name.size()) != name) {
    return "expected no control characters, and none that change the writing direction";
  }
  const bool is_seen = std::ranges::any_of(
      *characters, [](char32_t character) { return !is_blank(character) && !is_unseen(character); });
  return is_seen ? std::nullopt : std::optional<std::string>("expected at least one visible character");
}

std::string skeleton(std::string_view name) {
  const auto characters = characters_of(composed(name));
  if (!characters) return std::string(name);
  std::u32string look;
  for (const char32_t character : *characters) {
    if (is_unseen(character)) continue;
    if (!is_blank(character)) {
      look += seen(character);
    } else if (!look.empty() && look.back() != U' ') {
      look += U' ';
    }
  }
  if (look.ends_with(U' ')) look.pop_back();
  return utf8_of(look);
}

std::string unmistakable(std::string_view name) {
  const auto characters = characters_of(name);
  if (!characters) return printable(name, 4 * name.size());
  std::string shown;
  for (std::size_t at = 0; at < characters->size();) {
    const std::size_t end = std::min(characters->find(U' ', at), characters->size());
    const std::u32string_view word = std::u32string_view(*characters).substr(at, end - at);
    const bool misleads = is_taken_for_ascii(word);
    for (const char32_t character : word) shown += unmistakable(character, misleads);
    if (end == characters->size()) break;
    // A blank is invisible at the beginning, after another blank, and at the end.
    shown += word.empty() || end + 1 == characters->size() ? escape_of(U' ') : " ";
    at = end + 1;
  }
  return shown;
}

}  // namespace kaven::text
