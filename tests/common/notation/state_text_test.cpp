// SPDX-License-Identifier: MIT
#include "common/notation/state_text.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "common/game/catalogue.hpp"
#include "tests/common/game/random_rules.hpp"

namespace kaven::notation {
namespace {

using game::Colour;
using game::Position;
using game::Rules;

const Rules rules = game::find_game("maxconnect4")->rules;

std::string state_fault(std::string_view text) {
  const auto read = read_state_text(text, rules);
  const auto* state = std::get_if<State>(&read);
  if (state != nullptr && !state->next_player_fault) return "none";
  const auto& [line, character, reason] =
      state != nullptr ? *state->next_player_fault : std::get<text::TextFault>(read);
  return std::to_string(line) + ":" + std::to_string(character) + ": " + reason;
}

State state(std::string_view text) {
  auto read = read_state_text(text, rules);
  EXPECT_EQ(state_fault(text), "none");
  return std::get<State>(std::move(read));
}

constexpr std::string_view free_rows = "0000000\n0000000\n0000000\n0000000\n";

TEST(StateText, SaysBoardAndNextPlayer) {
  const State read = state(std::string(free_rows) + "2000000\n1000010\n2\n");
  const game::Position& position = read.position;
  EXPECT_EQ(position.to_move(), Colour::black);
  EXPECT_EQ(position.ply(), 3);
  EXPECT_EQ(position.at({0, 0}), Colour::white);
  EXPECT_EQ(position.at({0, 1}), Colour::black);
  EXPECT_EQ(position.at({5, 0}), Colour::white);
  EXPECT_EQ(read.line_end, LineEnd::lf);
}

TEST(StateText, WhatIsWrittenIsReadAsTheSameWhateverWasPlayed) {
  std::mt19937 random(91);
  for (int round = 0; round < 300; ++round) {
    Position played(rules);
    const int plies = game::random_number(random, 0, rules.places());
    while (played.ply() < plies) played.play(game::random_legal_move(random, played));
    for (const LineEnd line_end : {LineEnd::lf, LineEnd::crlf, LineEnd::cr}) {
      const std::string text = write_state_text(played, line_end);
      const State read = state(text);
      ASSERT_EQ(read.position.hash(), played.hash());
      ASSERT_EQ(read.position.lines(Colour::white), played.lines(Colour::white));
      ASSERT_EQ(read.position.lines(Colour::black), played.lines(Colour::black));
      ASSERT_EQ(read.position.over(), played.over());
      ASSERT_EQ(read.line_end, line_end);
    }
  }
}

TEST(StateText, IsWrittenWithoutBlanksEachLineEnded) {
  Position position(rules);
  position.play({Colour::white, {3, 0}});
  const std::string text = std::string(free_rows) + "0000000\n0001000\n2\n";
  EXPECT_EQ(write_state_text(position, LineEnd::lf), text);
  EXPECT_EQ(write_state_text(position, LineEnd::crlf).size(), text.size() + 7);
}

TEST(StateText, BlanksAndLineEndsMayDiffer) {
  const std::uint64_t expected = state(std::string(free_rows) + "0000000\n1000000\n2\n").position.hash();
  EXPECT_EQ(state(std::string(free_rows) + "0000000\n1000000\n2").position.hash(), expected);
  EXPECT_EQ(state(std::string(free_rows) + "0 0 0 0 0 0 0 \n 1 0 0\t0000\n 2 \n\n \n").position.hash(),
            expected);
  const State crlf = state("0000000\r\r\n0000000\r\n0000000\r\n0000000\r\n0000000\r\n1000000\r\n2\r\r\n");
  EXPECT_EQ(crlf.position.hash(), expected);
  EXPECT_EQ(crlf.line_end, LineEnd::crlf);
  EXPECT_EQ(state("\xef\xbb\xbf" + std::string(free_rows) + "0000000\n1000000\n2\n").position.hash(),
            expected);
}

TEST(StateText, CarriageReturnsAloneEndLines) {
  const std::uint64_t expected = state(std::string(free_rows) + "0000000\n1000000\n2\n").position.hash();
  for (const char* text : {"0000000\r0000000\r0000000\r0000000\r0000000\r1000000\r2\r",
                           "0000000\r0000000\r0000000\r0000000\r0000000\r1000000\r2",
                           "0 0 0 0 0 0 0\r0000000\r0000000\r0000000\n0000000\r\n1000000\r2\r\r"}) {
    const State read = state(text);
    EXPECT_EQ(read.position.hash(), expected) << text;
    EXPECT_EQ(read.line_end, LineEnd::cr) << text;
  }
  EXPECT_EQ(state_fault("0000000\r\r0000000\r"), "2:1: expected 7 digits, not 0");
}

TEST(StateText, AWrongNextPlayerIsToldApartFromAWrongBoard) {
  const std::string rows(free_rows);
  for (const char* digit : {"0", "1", "9"}) {
    const auto read = read_state_text(rows + "0000000\n1000000\n" + digit + "\n", rules);
    ASSERT_TRUE(std::holds_alternative<State>(read)) << digit;
    const auto& said = std::get<State>(read);
    EXPECT_EQ(said.position.to_move(), Colour::black) << digit;
    ASSERT_TRUE(said.next_player_fault.has_value()) << digit;
    EXPECT_EQ(said.next_player_fault->line, 7);
  }
  for (const char* board : {"0000000\n2000000\n1\n", "0000000\n1010000\n2\n", "0000000\n1010000\n0\n"}) {
    EXPECT_TRUE(std::holds_alternative<text::TextFault>(read_state_text(rows + board, rules))) << board;
  }
}

TEST(StateText, AFullBoardHasANextPlayerToo) {
  const State full = state("2222222\n1111111\n2222222\n1111111\n2222222\n1111111\n1\n");
  EXPECT_TRUE(full.position.full());
  EXPECT_EQ(write_state_text(full.position, LineEnd::lf),
            "2222222\n1111111\n2222222\n1111111\n2222222\n1111111\n1\n");
}

TEST(StateText, AllElseIsAFaultWithItsPlace) {
  const std::string rows(free_rows);
  EXPECT_EQ(state_fault(""), "1:1: the text ends: expected 6 lines of digits, one for each row");
  EXPECT_EQ(state_fault(rows), "5:1: the text ends: expected 6 lines of digits, one for each row");
  EXPECT_EQ(state_fault(rows + "0000000\n0000000"),
            "7:1: the text ends: expected the player to move next, 1 or 2");
  EXPECT_EQ(state_fault("000000\n"), "1:7: expected 7 digits, not 6");
  EXPECT_EQ(state_fault("\xef\xbb\xbf"
                        "000000\n"),
            "1:7: expected 7 digits, not 6");
  EXPECT_EQ(state_fault("\n" + rows), "1:1: expected 7 digits, not 0");
  EXPECT_EQ(state_fault("0000000\n00000000\n"), "2:8: expected no more than 7 digits");
  EXPECT_EQ(state_fault("0000000\n000x000\n"), "2:4: 'x': expected 0, 1 or 2");
  EXPECT_EQ(state_fault("0003000\n"), "1:4: '3': expected 0, 1 or 2");
  EXPECT_EQ(state_fault(rows + "0000000\n0000000\n0\n"),
            "7:1: '0': expected the player to move next, 1 or 2");
  EXPECT_EQ(state_fault(rows + "0000000\n0000000\n12\n"), "7:2: expected no more than 1 digit");
  EXPECT_EQ(state_fault(rows + "0000000\n0000000\n2\n"),
            "7:1: player 2 cannot be next: player 1 has 0 pieces and player 2 has 0 pieces");
  EXPECT_EQ(state_fault(rows + "0000000\n1000000\n1\n"),
            "7:1: player 1 cannot be next: player 1 has 1 piece and player 2 has 0 pieces");
  EXPECT_EQ(state_fault(rows + "0100000\n2000000\n1\n"), "5:2: the place below this piece is free");
  EXPECT_EQ(state_fault(rows + "0000000\n0000000\n1\n" + rows),
            "8:1: expected nothing after the player to move next");
}

using game::Move;

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
