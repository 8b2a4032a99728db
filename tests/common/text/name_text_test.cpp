// SPDX-License-Identifier: MIT
#include "common/text/name_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::text {
namespace {

using testing::HasSubstr;
using testing::Optional;

TEST(NameFault, NamesOfPeopleAreNames) {
  for (const char* good : {"alice", "Jörg Müller", "Łukasz Żółć", "Анна", "Ελένη", "李雷", "עדה", "زينب",
                           "क्षितिज", "👩‍💻 & ❤️", "Team Bad***", "a"}) {
    EXPECT_EQ(name_fault(good), std::nullopt) << good;
  }
}

TEST(NameFault, SaysWhatIsExpected) {
  EXPECT_EQ(name_fault(std::string(64, 'x')), std::nullopt);
  EXPECT_THAT(name_fault(std::string(65, 'x')), Optional(HasSubstr("at most 64 characters")));
  std::string umlauts;
  for (int count = 0; count < 64; ++count) umlauts += "ü";
  EXPECT_EQ(name_fault(umlauts), std::nullopt) << "characters are counted, not bytes";
  EXPECT_EQ(name_fault(umlauts + "x", 65), std::nullopt);
  EXPECT_THAT(name_fault("\xff"), Optional(HasSubstr("UTF-8")));
  for (const std::string& bad : {std::string("a\0b", 3), std::string("a\nb"), std::string("\x1b[2J"),
                                 std::string("\u202eab"), std::string("a\u2066b"), std::string("\u200fa")}) {
    EXPECT_THAT(name_fault(bad), Optional(HasSubstr("no control characters"))) << bad;
  }
  for (const char* empty : {"", " ", "\u00a0\u200b", "\u3164"}) {
    EXPECT_THAT(name_fault(empty), Optional(HasSubstr("visible character"))) << empty;
  }
}

TEST(LookOfName, IsTheSameForNamesThatLookAlike) {
  for (const char* alike :
       {"alice", "alice ", " alice", "ALICE", "аlice", "АLІСЕ", "a\u200blice", "ａｌｉｃｅ", "𝐚𝐥𝐢𝐜𝐞", "𝙖𝙡𝙞𝙘𝙚",
        "al1ce", "aIice", "ali\u00adce", "αlιce", "alice\ufe0f"}) {
    EXPECT_EQ(skeleton(alike), skeleton("alice")) << alike;
  }
  EXPECT_EQ(skeleton("Anna  Schmidt"), skeleton("anna\u00a0schmidt"));
  EXPECT_EQ(skeleton("Jo\u0308rg"), skeleton("JÖRG"));
  for (const auto& [capitals, small] : {std::pair("NGUYỄN ĐỨC", "Nguyễn Đức"), std::pair("ΦΏΦΩ", "Φώφω"),
                                        std::pair("ȘTEFAN", "Ștefan"), std::pair("ԺԻՐ", "ժիր")})
    EXPECT_EQ(skeleton(capitals), skeleton(small));
  EXPECT_EQ(skeleton("İnci"), skeleton("ıncı"));
  EXPECT_EQ(skeleton("Team 0"), skeleton("Team O"));
  EXPECT_EQ(skeleton("bot—1"), skeleton("bot-l"));
}

TEST(LookOfName, TellsOtherNamesApart) {
  for (const auto& [one, other] :
       {std::pair("Jorg", "Jörg"), std::pair("Anna", "Anna S"), std::pair("a b", "ab"),
        std::pair("Müller", "Möller"), std::pair("Анна", "Инна"),
        std::pair("claimeven 0.5 s", "claimeven 0.02 s"), std::pair("李雷", "李磊")}) {
    EXPECT_NE(skeleton(one), skeleton(other)) << one << ' ' << other;
  }
}

TEST(UnmistakableName, ShowsWhatItIs) {
  for (const char* plain :
       {"alice", "Jörg Müller", "李雷", "ALICE", "Жук", "a b", "Анна", "Team Анна", "Ελένη"})
    EXPECT_EQ(unmistakable(plain), plain);
  EXPECT_EQ(unmistakable("аlice"), "\\u0430lice");
  EXPECT_EQ(unmistakable("alice "), "alice\\x20");
  EXPECT_EQ(unmistakable("a  b"), "a \\x20b");
  EXPECT_EQ(unmistakable(" a"), "\\x20a");
  EXPECT_EQ(unmistakable("АННА"), "\\u0410\\u041d\\u041d\\u0410");
  EXPECT_EQ(unmistakable("Jo\u0308rg"), "Jo\\u0308rg");
  EXPECT_EQ(unmistakable("𝐚"), "\\U01d41a");
  EXPECT_EQ(unmistakable("a\\u0430\n"), "a\\x5cu0430\\n");
}

}  // namespace
}  // namespace kaven::text
