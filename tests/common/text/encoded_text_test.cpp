// SPDX-License-Identifier: MIT
#include "common/text/encoded_text.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <tuple>

namespace kaven::text {
namespace {

TEST(DecodedText, TheMarkAndValidUtf8ComeFirst) {
  EXPECT_EQ(decoded_text("\xef\xbb\xbf\x4a\xc3\xb6rg").text, "Jörg");
  EXPECT_EQ(decoded_text(std::string_view("\xff\xfeJ\0\xf6\0", 6)).text, "Jö");
  EXPECT_EQ(decoded_text(std::string_view("\xfe\xff\0J\0\xf6", 6)).text, "Jö");
  // Half a surrogate pair, and half a character at the end.
  EXPECT_EQ(decoded_text(std::string_view("\xff\xfe\x3d\xd8J\0\xf6\0r", 9)).text,
            "\xef\xbf\xbdJö\xef\xbf\xbd");
  EXPECT_EQ(decoded_text(std::string_view("\xff\xfe\x3d\xd8\x00\xde", 6)).text, "😀");
  EXPECT_EQ(decoded_text("Jörg", "latin1").text, "Jörg") << "these bytes are UTF-8";
  EXPECT_FALSE(decoded_text("Jörg").is_assumed);
}

TEST(DecodedText, AStatedEncodingIsThatOfTheBytes) {
  const DecodedText text = decoded_text("\xba\xda\xca\xa4", "GBK");
  EXPECT_EQ(text.text, "黑胜");
  EXPECT_EQ(text.encoding, "GBK");
  EXPECT_FALSE(text.is_assumed);
  EXPECT_EQ(decoded_text("J\xf6rg", "ISO-8859-1").text, "Jörg");
  EXPECT_EQ(decoded_text("\xcc\xe8\xf0", "windows-1251").text, "Мир");
  // Programs say GB2312 for GBK, and ISO-8859-1 for CP1252.
  EXPECT_EQ(decoded_text("\xe9\x46\x86\xb4", "GB2312").text, "镕喆");
  EXPECT_EQ(decoded_text("O\x92"
                         "Brien",
                         "iso-8859-1")
                .text,
            "O’Brien");
  EXPECT_EQ(decoded_text("\x95\x5c\x8e\xa6", "Shift_JIS").text, "表示");
  EXPECT_EQ(decoded_text("J\xf6rg", "no such encoding").text, "Jörg");
  EXPECT_EQ(decoded_text("J\xf6rg", "UTF-8").text, "Jörg") << "these bytes are not UTF-8";
}

TEST(DecodedText, WithoutANameItIsGuessedAndSaidSo) {
  for (const auto& [bytes, text, encoding] :
       {std::tuple("\xba\xda\xc6\xe5", "黑棋", "GB18030"),
        // 朱镕喆, two of them outside GB2312.
        std::tuple("\xd6\xec\xe9\x46\x86\xb4 \xba\xda\xca\xa4", "朱镕喆 黑胜", "GB18030"),
        std::tuple("[\x81\x5c]", "[乗]", "GB18030"),
        std::tuple("\xc8\xe2\xe0\xed\xee\xe2]", "Иванов]", "CP1251"),
        std::tuple("\xcf\xe5\xf2\xf0 \xc8.", "Петр И.", "CP1251"),
        std::tuple("\x92\x86\x91\xba\x96\xce", "中村茂", "CP932"),
        std::tuple("\x89\xcd\x91\xba\x93T\x95\x46", "河村典彦", "CP932"),
        std::tuple("\xc0\xee \xcd\xf5", "李 王", "GB18030"),
        std::tuple("O\x92"
                   "Brien \x93x\x94",
                   "O’Brien “x”", "CP1252"),
        std::tuple("\x8aimon \x9e\xed\x9e", "Šimon žíž", "CP1252"),
        std::tuple("J\xf6rg M\xfcller", "Jörg Müller", "CP1252"), std::tuple("Andr\xe9", "André", "CP1252"),
        std::tuple("S\xf8ren Bj\xf8rn", "Søren Bjørn", "CP1252"),
        std::tuple("Ji\xf8\xed Dvo\xf8\xe1k", "Jiří Dvořák", "CP1250"),
        std::tuple("M\xaa Jos\xe9, 2\xba"
                   "B, \xbfQui\xe9n?",
                   "Mª José, 2ºB, ¿Quién?", "CP1252"),
        std::tuple("S\xf8ren\nMar\xed"
                   "a",
                   "Søren\nMaría", "CP1252"),
        std::tuple("Mure\xba, \xaatefan", "Mureş, Ştefan", "CP1250"),
        std::tuple("\xafubr, Kwa\xbfny", "Żubr, Kważny", "CP1250"),
        std::tuple("Wa\xb3\xeasa", "Wałęsa", "CP1250")}) {
    const DecodedText decoded = decoded_text(bytes);
    EXPECT_EQ(decoded.text, text);
    EXPECT_EQ(decoded.encoding, encoding);
    EXPECT_TRUE(decoded.is_assumed);
  }
}

}  // namespace
}  // namespace kaven::text
