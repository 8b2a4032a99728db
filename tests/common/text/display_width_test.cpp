// SPDX-License-Identifier: MIT
#include "common/text/display_width.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::text {
namespace {

TEST(DisplayWidth, CountsColumnsNotBytes) {
  EXPECT_EQ(display_width(""), 0);
  EXPECT_EQ(display_width("alice"), 5);
  EXPECT_EQ(display_width("Müller"), 6);
  EXPECT_EQ(display_width("四目並べ"), 8);
  EXPECT_EQ(display_width("e\u0301"), 1);  // e and a combining accent
}

TEST(DisplayWidth, TakesAColumnForEachByteThatIsNoText) {
  EXPECT_EQ(display_width("a\xff\xfe"), 3);
  EXPECT_EQ(display_width("\xe5\x9b"), 2);  // a character cut in the middle
  EXPECT_EQ(display_width(std::string("a\0b", 3)), 3);
}

TEST(DisplayWidth, CutsWithAnEllipsisThatFits) {
  EXPECT_EQ(cut_to_width("alice", 5), "alice");
  EXPECT_EQ(cut_to_width("alice", 4), "ali…");
  EXPECT_EQ(cut_to_width("alice", 1), "…");
  EXPECT_EQ(cut_to_width("alice", 0), "");
  EXPECT_EQ(cut_to_width("四目並べ", 6), "四目…");  // the third does not fit beside the ellipsis
  EXPECT_EQ(cut_to_width("四目並べ", 8), "四目並べ");
}

TEST(DisplayWidth, LeavesANameItsBeginningAndItsEnd) {
  EXPECT_EQ(shortened_name("minimax-v12", 11), "minimax-v12");
  EXPECT_EQ(shortened_name("minimax-v12", 8), "mini…v12");
  EXPECT_EQ(shortened_name("minimax-v12", 7), "min…v12");
  EXPECT_EQ(shortened_name("四目並べ", 6), "四…べ");
  EXPECT_EQ(shortened_name("alice", 2), "a…");
  EXPECT_EQ(shortened_name("alice", 0), "");
}

using testing::ElementsAre;

TEST(WrappedText, BreaksBetweenWords) {
  EXPECT_THAT(wrapped_lines("it wrote output.txt", 10), ElementsAre("it wrote", "output.txt"));
  EXPECT_THAT(wrapped_lines("a b", 3), ElementsAre("a b"));
  EXPECT_THAT(wrapped_lines("", 3), ElementsAre(""));
  EXPECT_THAT(wrapped_lines("  a   b ", 3), ElementsAre("a b"));
}

TEST(WrappedText, LeavesALongWordWhole) {
  EXPECT_THAT(wrapped_lines("a incomprehensible b", 5), ElementsAre("a", "incomprehensible", "b"));
}

TEST(WrappedText, CutsALongWordWhereAsked) {
  EXPECT_THAT(wrapped_lines("x abcdefgh y", 3, true), ElementsAre("x", "abc", "def", "gh", "y"));
  EXPECT_THAT(wrapped_lines("äöüß", 3, true), ElementsAre("äöü", "ß"));
  EXPECT_THAT(wrapped_lines("漢字", 1, true), ElementsAre("漢", "字"));
}

TEST(WrappedText, CountsColumnsOfATerminal) {
  EXPECT_THAT(wrapped_lines("漢字 漢字", 5), ElementsAre("漢字", "漢字"));
  EXPECT_THAT(wrapped_lines("äö üß", 5), ElementsAre("äö üß"));
}

TEST(WrappedText, BreaksLongLinesAloneAndIndentsWhatGoesOn) {
  EXPECT_EQ(wrapped_text("short\n  bob: it ended with status 1\n\nlast", 20),
            "short\n  bob: it ended\n    with status 1\n\nlast\n");
}

}  // namespace
}  // namespace kaven::text
