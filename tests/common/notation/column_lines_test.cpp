#include "common/notation/column_lines.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace kaven::notation {
namespace {

using game::Colour;
using game::Move;
using game::Rules;

std::vector<Move> stones(std::string_view text) {
  auto read = read_column_lines(text, Rules{});
  EXPECT_TRUE(std::holds_alternative<std::vector<Move>>(read)) << text;
  return std::get<std::vector<Move>>(read);
}

/// `line:character: reason`.
std::string fault(std::string_view text) {
  const auto read = read_column_lines(text, Rules{});
  if (!std::holds_alternative<text::TextFault>(read)) return "none";
  const auto& [line, character, reason] = std::get<text::TextFault>(read);
  return std::to_string(line) + ":" + std::to_string(character) + ": " + reason;
}

TEST(ColumnLines, AreReadFromTheLeftAndFromTheBottomUp) {
  EXPECT_EQ(stones("e\nab\ne\ne\ne\ne\nb\n"),
            (std::vector<Move>{{Colour::white, {1, 0}}, {Colour::black, {1, 1}}, {Colour::black, {6, 0}}}));
}

TEST(ColumnLines, LineEndsMayBeThoseOfAnySystemAndBlankLinesMayFollow) {
  const auto expected = stones("e\nabba\nbaa\ne\nabbaab\nab\nb\n");
  EXPECT_EQ(expected.size(), 16U);
  EXPECT_EQ(stones("e\nabba\nbaa\ne\nabbaab\nab\nb"), expected);
  EXPECT_EQ(stones("e\r\nabba\r\nbaa\r\ne\r\nabbaab\r\nab\r\nb\r\n"), expected);
  EXPECT_EQ(stones("e\nabba\nbaa\ne\nabbaab\nab\nb\n\n \t\r\n\n"), expected);
  EXPECT_EQ(stones("\xef\xbb\xbf"
                   "e\nabba\nbaa\ne\nabbaab\nab\nb\n"),
            expected);
}

TEST(ColumnLines, AllElseIsAFaultWithItsPlace) {
  EXPECT_EQ(fault(""), "1:1: the text ends: expected 7 lines, one for each column");
  EXPECT_EQ(fault("a\nb\n"), "3:1: the text ends: expected 7 lines, one for each column");
  EXPECT_EQ(fault("a\n\nb\n"), "2:1: expected pieces, or e for an empty column");
  EXPECT_EQ(fault("abx\n"), "1:3: 'x' is no piece: expected a or b");
  EXPECT_EQ(fault("a\n b\n"), "2:1: ' ' is no piece: expected a or b, or e alone");
  EXPECT_EQ(fault("a\nb \n"), "2:2: ' ' is no piece: expected a or b");
  EXPECT_EQ(fault("A\n"), "1:1: 'A' is no piece: expected a or b, or e alone");
  EXPECT_EQ(fault("ea\n"), "1:2: e stands alone: expected a or b");
  EXPECT_EQ(fault("abe\n"), "1:3: e stands alone: expected a or b");
  EXPECT_EQ(fault("ababab\nabababa\n"), "2:7: a column holds 6 pieces at most");
  EXPECT_EQ(fault("e\ne\ne\ne\ne\ne\ne\nab\n"), "8:1: expected no more than 7 lines, one for each column");
  EXPECT_EQ(fault(std::string("a\0b\n", 4)), "1:2: '\\x00' is no piece: expected a or b");
  EXPECT_EQ(text::describe({.line = 3, .character = 5, .reason = "why"}, "in.txt"),
            "in.txt: line 3, character 5: why");
}

TEST(ColumnLines, OneWrongCharacterAnywhereIsFoundThere) {
  std::mt19937 random(71);
  const std::string right = "e\nabba\nbaa\ne\nabbaab\nab\nb\n";
  for (int round = 0; round < 2000; ++round) {
    std::string text = right;
    const std::size_t at = random() % text.size();
    char wrong = static_cast<char>(random() % 256);
    if (std::string_view("abe\r\n").find(wrong) != std::string_view::npos) wrong = '?';
    if (text[at] == '\n') continue;
    text[at] = wrong;
    const auto read = read_column_lines(text, Rules{});
    ASSERT_TRUE(std::holds_alternative<text::TextFault>(read) || at >= right.size() - 2) << text;
    if (!std::holds_alternative<text::TextFault>(read)) continue;
    const auto& found = std::get<text::TextFault>(read);
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
    ASSERT_EQ(found.line, line) << text;
  }
}

}  // namespace
}  // namespace kaven::notation
