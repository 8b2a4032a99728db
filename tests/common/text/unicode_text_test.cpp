// SPDX-License-Identifier: MIT
#include "common/text/unicode_text.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace kaven::text {
namespace {

TEST(DecodedName, IsUtf8OutOfWhatWindowsWroteBefore) {
  EXPECT_EQ(decoded_name("Jörg Müller"), "Jörg Müller");
  // Code pages 437 and 850, as the Explorer and DOS wrote them.
  EXPECT_EQ(decoded_name("J\x94rg M\x81ller"), "Jörg Müller");
  EXPECT_EQ(decoded_name("\x8erger \x99l \x9a"), "Ärger Öl Ü");
  EXPECT_EQ(decoded_name("Stra\xe1"
                         "e"),
            "Straße");
  EXPECT_EQ(decoded_name("Pe\xa4"
                         "a"),
            "Peña");
  // Windows-1252 and Latin-1.
  EXPECT_EQ(decoded_name("J\xf6rg M\xfcller"), "Jörg Müller");
  EXPECT_EQ(decoded_name("Fran\xe7ois"), "François");
}

TEST(DecodedName, HasTheLetterOfItsOnlyByteAboveAsciiByTheLettersBeforeIt) {
  for (const auto& [windows, name] :
       {std::pair("P\xe1l", "Pál"), std::pair("\xe1kos", "ákos"), std::pair("Juli\xe1n", "Julián"),
        std::pair("M\xe1ria", "Mária"), std::pair("name;login\nS\xe1ndor;s1\n", "name;login\nSándor;s1\n")})
    EXPECT_EQ(decoded_name(windows), name);
  for (const auto& [dos, name] :
       {std::pair("Strau\xe1", "Strauß"), std::pair("Wei\xe1", "Weiß"), std::pair("Grie\xe1", "Grieß"),
        std::pair("M\x94\xe1ner", "Mößner"), std::pair("Ke\xe1ler", "Keßler")})
    EXPECT_EQ(decoded_name(dos), name);
}

TEST(ComposedText, JoinsLettersAndTheirMarks) {
  EXPECT_EQ(composed("Jo\xcc\x88rg"), "Jörg");
  EXPECT_EQ(composed("S\xcc\x8c"), "Š");
  EXPECT_EQ(composed("x\xcc\x88"), "x\xcc\x88");
  EXPECT_EQ(composed("\xff"), "\xff");
}

TEST(CaseFoldedText, IsTheSameForCapitalsAndSmallLetters) {
  EXPECT_EQ(case_folded("ADA Lovelace-2"), "ada lovelace-2");
  for (const auto& [capitals, small] :
       {std::pair("ÄÖÜ ÇÉÑØÞ", "äöü çéñøþ"), std::pair("ĀĐĞĶ ĹŇ ŐŠŴŶ ŸŹŻŽ", "āđğķ ĺň őšŵŷ ÿźżž"),
        std::pair("ƠƯ ǍǛ ǞǨ ȘȚ ȲẀẾỸ", "ơư ǎǜ ǟǩ șț ȳẁếỹ"), std::pair("ΆΈΊΌΎΏ ΑΩ ΣΫ", "άέίόύώ αω σϋ"),
        std::pair("ЀЏ АЯ ҐӀӁ ӘԮ", "ѐџ ая ґӏӂ әԯ"), std::pair("ԱՖ", "աֆ")}) {
    EXPECT_EQ(case_folded(capitals), small);
    EXPECT_EQ(case_folded(small), small);
  }
  EXPECT_EQ(case_folded("Strauß"), case_folded("STRAUSS"));
  EXPECT_EQ(case_folded("ẞ"), "ss");
  EXPECT_EQ(case_folded("ΝΊΚΟΣ"), case_folded("Νίκος"));
  EXPECT_EQ(case_folded("×÷ ı 1"), "×÷ ı 1");
  EXPECT_EQ(case_folded("\xff"), "\xff");
}

}  // namespace
}  // namespace kaven::text
