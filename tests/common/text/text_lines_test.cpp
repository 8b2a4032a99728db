// SPDX-License-Identifier: MIT
#include "common/text/text_lines.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

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

TEST(Joined, HasTheSeparatorBetweenAllParts) {
  EXPECT_EQ(joined(std::vector<std::string>{"a", "b", "c"}), "a, b, c");
  EXPECT_EQ(joined(std::vector<std::string_view>{"", "b", ""}, "/"), "/b/");
  EXPECT_EQ(joined(std::vector<std::string>{}), "");
}

TEST(Joined, TakesTheTextOfEachPart) {
  EXPECT_EQ(joined(std::vector{1, 2}, " ", [](int part) { return std::to_string(part); }), "1 2");
}

TEST(JoinedFirst, CountsThoseThatItLeavesOut) {
  const std::vector<std::string> parts = {"a", "b", "c"};
  EXPECT_EQ(joined_first(2, parts), "a, b and 1 more");
  EXPECT_EQ(joined_first(3, parts), "a, b, c");
  EXPECT_EQ(joined_first(1, parts, [](const std::string& part) { return part + "!"; }), "a! and 2 more");
  EXPECT_EQ(joined_first(3, std::vector<std::string>{}), "");
}

TEST(ReadNumber, IsTheWholeText) {
  EXPECT_EQ(read_number<int>("-17"), -17);
  EXPECT_EQ(read_number<double>("0.5e1"), 5);
  for (const char* const wrong : {"", "-", " 1", "1 ", "+1", "1x", "0x1", "1.0"}) {
    EXPECT_EQ(read_number<int>(wrong), std::nullopt) << wrong;
  }
}

TEST(ReadNumber, HasToFitItsType) {
  EXPECT_EQ(read_number<std::uint8_t>("255"), 255);
  EXPECT_EQ(read_number<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(read_number<unsigned>("-1"), std::nullopt);
}

}  // namespace
}  // namespace kaven::text
