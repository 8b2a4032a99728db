#include "common/text/unicode_text.hpp"

#include <gtest/gtest.h>

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

TEST(ComposedText, JoinsLettersAndTheirMarks) {
  EXPECT_EQ(composed("Jo\xcc\x88rg"), "Jörg");
  EXPECT_EQ(composed("S\xcc\x8c"), "Š");
  EXPECT_EQ(composed("x\xcc\x88"), "x\xcc\x88");
  EXPECT_EQ(composed("\xff"), "\xff");
}

}  // namespace
}  // namespace kaven::text
