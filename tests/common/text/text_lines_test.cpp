#include "common/text/text_lines.hpp"

#include <gtest/gtest.h>

namespace kaven::text {
namespace {

using Lines = std::vector<std::string_view>;

TEST(TextLines, EndInLfOrCrlfOrWithTheText) {
  EXPECT_EQ(lines_of("a\nb\r\nc"), (Lines{"a", "b", "c"}));
  EXPECT_EQ(lines_of("a\n\nb\n"), (Lines{"a", "", "b"}));
  EXPECT_EQ(lines_of("a\rb\n"), (Lines{"a\rb"}));
}

TEST(TextLines, BlankOnesAtTheEndAreLeftOut) {
  EXPECT_EQ(lines_of("\na\n \t\n\r\r\n"), (Lines{"", "a"}));
  EXPECT_TRUE(lines_of("").empty());
  EXPECT_TRUE(lines_of("\n \n").empty());
}

TEST(TextLines, AFaultIsDescribedByItsPlace) {
  EXPECT_EQ(describe({.line = 3, .character = 5, .reason = "expected " + quoted_character('0')}, "a.txt"),
            "a.txt: line 3, character 5: expected '0'");
  EXPECT_EQ(quoted_character('\x1b'), "'\\x1b'");
}

TEST(Trimmed, LosesWhatIsBlankAtItsEnds) {
  EXPECT_EQ(trimmed(" \ta b\n", " \t\n"), "a b");
  EXPECT_EQ(trimmed("a b\n", " \t"), "a b\n");
  EXPECT_EQ(trimmed(" \t ", " \t"), "");
  EXPECT_EQ(trimmed("", " "), "");
}

TEST(ByteOrderMark, IsRemovedOnceAtTheBeginning) {
  EXPECT_EQ(without_byte_order_mark("\xef\xbb\xbfmove"), "move");
  EXPECT_EQ(without_byte_order_mark("\xef\xbb\xbf\xef\xbb\xbf"), "\xef\xbb\xbf");
  EXPECT_EQ(without_byte_order_mark("\xef\xbb"), "\xef\xbb");
  EXPECT_EQ(without_byte_order_mark("move\xef\xbb\xbf"), "move\xef\xbb\xbf");
}

}  // namespace
}  // namespace kaven::text
