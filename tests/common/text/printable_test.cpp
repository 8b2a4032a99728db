// SPDX-License-Identifier: MIT
#include "common/text/printable.hpp"

#include <gtest/gtest.h>

#include <random>

namespace kaven::text {
namespace {

TEST(Printable, OrdinaryTextStaysAsItIs) {
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("Team Bad***"), "Team Bad***");
  EXPECT_EQ(printable("naïve 日本 🙂 \\n"), "naïve 日本 🙂 \\n");
}

TEST(Printable, ControlCharactersBecomeVisible) {
  EXPECT_EQ(printable("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(printable("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\x7f"), "\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"), "\\u009b");
}

TEST(Printable, BytesThatAreNoUtf8BecomeVisible) {
  EXPECT_EQ(printable("a\xff"), "a\\xff");
  EXPECT_EQ(printable("\xc3("), "\\xc3(");
  EXPECT_EQ(printable("\x80"), "\\x80");
  EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf") << "overlong";
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "surrogate";
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "above 10FFFF";
}

TEST(Printable, CharactersThatTurnTheDirectionOfWritingBecomeVisible) {
  EXPECT_EQ(printable("a\u202eb"), "a\\u202eb");
  EXPECT_EQ(printable("\u200f\u2066\u061c\ufeff\u2028"), "\\u200f\\u2066\\u061c\\ufeff\\u2028");
}

TEST(Printable, LongTextIsCutBetweenCharacters) {
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdefg", 6), "abcdef … (7 bytes)");
  EXPECT_EQ(printable("aïï", 4), "aï … (5 bytes)");
  EXPECT_EQ(printable("\n\n\n", 5), "\\n\\n … (3 bytes)") << "the limit is for what is shown";
  EXPECT_EQ(printable("a", 0), " … (1 bytes)");
}

TEST(MarkupText, HasNothingThatEndsATextOrAnAttribute) {
  EXPECT_EQ(markup_text("a<b> & \"c\" 'd' ]]>"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; ]]&gt;");
  EXPECT_EQ(markup_text("Jörg\ufffe\uffff\U0001f600"), "Jörg\\ufffe\\uffff\U0001f600");
}

TEST(Printable, NothingUnprintableComesThrough) {
  std::mt19937 random(11);
  for (int round = 0; round < 200000; ++round) {
    std::string text(random() % 12, '\0');
    for (char& byte : text) {
      byte = static_cast<char>(random() % 2 == 0 ? 0x80 + random() % 128 : random() % 256);
    }
    const std::string shown = printable(text);
    for (const char byte : shown) ASSERT_TRUE(static_cast<unsigned char>(byte) >= 0x20 && byte != 0x7f);
    // Printable text is harmless UTF-8, so printing it again changes nothing.
    ASSERT_EQ(printable(shown), shown);
  }
}

}  // namespace
}  // namespace kaven::text
