// SPDX-License-Identifier: MIT
#include "common/notation/move_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace kaven::notation {
namespace {

using game::Colour;
using game::Move;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

template <typename Reading>
bool is(const MoveReading& reading) {
  return std::holds_alternative<Reading>(reading);
}

MoveText read(std::string_view text) {
  const MoveReading reading = read_move(text);
  const auto* move = std::get_if<MoveText>(&reading);
  EXPECT_NE(move, nullptr) << text;
  return move == nullptr ? MoveText{} : *move;
}

std::vector<Leniency> leniencies(std::string_view text) {
  return read(text).leniencies;
}

std::string reason(std::string_view text) {
  const MoveReading reading = read_move(text);
  const auto* refused = std::get_if<NotAMove>(&reading);
  EXPECT_NE(refused, nullptr) << text;
  return refused == nullptr ? "" : refused->reason;
}

const Move white_c1{Colour::white, {2, 0}};

TEST(MoveText, TheCanonicalFormNeedsNoLeniency) {
  EXPECT_EQ(write_move(white_c1), "(W C 1)");
  EXPECT_EQ(write_move({Colour::black, {25, 25}}), "(B Z 26)");
  for (const char* text : {"(W C 1)", "(W C 1)\n"}) {
    EXPECT_EQ(read(text).move, white_c1);
    EXPECT_THAT(leniencies(text), IsEmpty());
  }
}

TEST(MoveText, EveryMoveThatIsWrittenIsRead) {
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (int column = 0; column < 26; ++column) {
      for (int row = -1; row < 1000; ++row) {
        const Move move{colour, {column, row}};
        ASSERT_EQ(read(write_move(move)).move, move);
        ASSERT_THAT(leniencies(write_move(move)), IsEmpty());
      }
    }
  }
}

TEST(MoveText, AnyCaseIsUnderstood) {
  for (const char* text : {"(w C 1)", "(W c 1)", "(w c 1)"}) {
    EXPECT_EQ(read(text).move, white_c1);
    EXPECT_THAT(leniencies(text), ElementsAre(Leniency::lower_case));
  }
}

TEST(MoveText, ColoursMayBeSpelledOut) {
  for (const char* text : {"(white C 1)", "(WHITE C 1)", "(wHiTe C 1)"}) {
    EXPECT_EQ(read(text).move, white_c1);
    EXPECT_THAT(leniencies(text), ElementsAre(Leniency::colour_spelled_out));
  }
  EXPECT_EQ(read("(Black C 1)").move.colour, Colour::black);
  EXPECT_THAT(leniencies("(black c 1)"), ElementsAre(Leniency::lower_case, Leniency::colour_spelled_out));
}

TEST(MoveText, ANumberMayHaveASignOrLeadingZeros) {
  for (const char* text : {"(W C 01)", "(W C +1)", "(W C +001)"}) {
    EXPECT_EQ(read(text).move, white_c1);
    EXPECT_THAT(leniencies(text), ElementsAre(Leniency::number_decorated));
  }
  EXPECT_THAT(leniencies("(W C 10)"), IsEmpty());
}

TEST(MoveText, BlanksAndLineEndsMayStandAnywhereButInWords) {
  for (const char* text :
       {" (W C 1)", "\n(W C 1)", "\n(W C 1) ", "(W C 1)\n\n", "( W C 1 )", "(W  C 1)", "(W\tC 1)",
        "(W\nC\n1)", "(\n\n W C 1\n)", "(W C 1) \n", "(W C 1)\f", "\v(W C 1)"}) {
    EXPECT_EQ(read(text).move, white_c1) << text;
    EXPECT_THAT(leniencies(text), ElementsAre(Leniency::extra_blanks)) << text;
  }
}

TEST(MoveText, CarriageReturnsAreBlanksOfTheirOwn) {
  for (const char* text : {"(W C 1)\r\n", "(W C 1)\r", "\r(W C 1)", "(W \rC 1)"}) {
    EXPECT_EQ(read(text).move, white_c1) << text;
    EXPECT_THAT(leniencies(text), ElementsAre(Leniency::carriage_return)) << text;
  }
  EXPECT_EQ(read("(W\rC\r1)").move, white_c1);
  EXPECT_THAT(leniencies("\r\n(W C 1)\r\n"), ElementsAre(Leniency::extra_blanks, Leniency::carriage_return));
}

TEST(MoveText, AByteOrderMarkIsSkippedAtTheStartOnly) {
  EXPECT_EQ(read("\xef\xbb\xbf(W C 1)\n").move, white_c1);
  EXPECT_THAT(leniencies("\xef\xbb\xbf(W C 1)\n"), ElementsAre(Leniency::byte_order_mark));
  EXPECT_THAT(leniencies("\n\xef\xbb\xbf(W C 1)\n"), ElementsAre(Leniency::text_before));
  EXPECT_THAT(reason("(\xef\xbb\xbfW C 1)"), HasSubstr("the colour '\\ufeffW' is neither W nor B"));
}

TEST(MoveText, TextAroundTheListIsSkipped) {
  EXPECT_EQ(read("I move (W C 1)").move, white_c1);
  EXPECT_THAT(leniencies("I move (W C 1)"), ElementsAre(Leniency::text_before));
  EXPECT_THAT(leniencies(")\n(W C 1)"), ElementsAre(Leniency::text_before));
  EXPECT_THAT(leniencies("(W C 1)\nand so on"), ElementsAre(Leniency::text_behind));
  EXPECT_THAT(leniencies("a (W C 1) b"), ElementsAre(Leniency::text_before, Leniency::text_behind));
}

TEST(MoveText, TheFirstCompleteListCounts) {
  EXPECT_EQ(read("(W C 1)(W D 1)").move, white_c1);
  EXPECT_THAT(leniencies("(W C 1)\n(W C 1)\n"), ElementsAre(Leniency::text_behind));
  EXPECT_THAT(leniencies("(W C 1) ("), ElementsAre(Leniency::text_behind));
  EXPECT_THAT(reason("(hello) (W C 1)"), HasSubstr("this has 1"));
}

TEST(MoveText, AllLenienciesAtOnceAreNamedInOrder) {
  EXPECT_THAT(leniencies("\xef\xbb\xbfmove:\r\n( white\r\tc 01 )\r\ndone"),
              ElementsAre(Leniency::lower_case, Leniency::colour_spelled_out, Leniency::number_decorated,
                          Leniency::extra_blanks, Leniency::carriage_return, Leniency::byte_order_mark,
                          Leniency::text_before, Leniency::text_behind));
}

TEST(MoveText, EachLeniencyHasANameForPeople) {
  EXPECT_EQ(leniency_name(Leniency::lower_case), "lower case");
  EXPECT_EQ(leniency_name(Leniency::colour_spelled_out), "colour spelled out");
  EXPECT_EQ(leniency_name(Leniency::number_decorated), "sign or leading zeros");
  EXPECT_EQ(leniency_name(Leniency::extra_blanks), "extra blanks");
  EXPECT_EQ(leniency_name(Leniency::carriage_return), "carriage return");
  EXPECT_EQ(leniency_name(Leniency::byte_order_mark), "byte order mark");
  EXPECT_EQ(leniency_name(Leniency::text_before), "text before the move");
  EXPECT_EQ(leniency_name(Leniency::text_behind), "text behind the move");
}

TEST(MoveText, RowsOffAnyBoardAreReadSoThatTheBoardRefusesThem) {
  EXPECT_TRUE(game::is_pop_out(read("(W C 0)").move));
  EXPECT_EQ(read("(W C -7)").move.place.row, -2);
  EXPECT_EQ(read("(W C -0)").move.place.row, -2);
  EXPECT_EQ(read("(W C 1000)").move.place.row, 999);
  EXPECT_EQ(read("(W C 1001)").move.place.row, 999);
  EXPECT_EQ(read("(W C " + std::string(60000, '9') + ")").move.place.row, 999);
}

TEST(MoveText, ARowThatIsNotKeptIsThereAsItWasWritten) {
  EXPECT_EQ(read("x (W C 18446744073709551618) y").list, "(W C 18446744073709551618)");
  EXPECT_EQ(read("(W C -7)").list, "(W C -7)");
  EXPECT_EQ(read("(W C " + std::string(60000, '9') + ")").list.size(), 200U);
  for (const char* text : {"(W C 0)", "(W C 999)", "(W C 007)"}) EXPECT_EQ(read(text).list, "") << text;
}

TEST(MoveText, WhatIsNotYetAnAnswerIsIncomplete) {
  for (const char* text :
       {"", "\n", " \t\r\n", "\xef\xbb\xbf", "(", "(W C 1", "((W C 1)", "a (", "W C 1) ("}) {
    EXPECT_TRUE(is<Incomplete>(read_move(text))) << text;
  }
}

TEST(MoveText, TextWithoutAParenthesisIsNoList) {
  for (const char* text : {"W C 1", "W", "W C 1)", "\xef", "[W C 1]"}) {
    EXPECT_TRUE(is<NoList>(read_move(text))) << text;
  }
  EXPECT_TRUE(is<NoList>(read_move(std::string_view("\0", 1))));
}

TEST(MoveText, AListOfAnotherShapeIsToldFromAMove) {
  EXPECT_EQ(reason("()"), "a move has three parts, as in (W C 1): this has none");
  EXPECT_EQ(reason("(WC1)"), "a move has three parts, as in (W C 1): this has 1");
  EXPECT_EQ(reason("(W C1)"), "a move has three parts, as in (W C 1): this has 2");
  EXPECT_EQ(reason("(W C 1 2)"), "a move has three parts, as in (W C 1): this has 4");
  EXPECT_EQ(reason("((W C 1))"), "a move is one list without further parentheses, as in (W C 1)");
  EXPECT_EQ(reason("(W C (1))"), "a move is one list without further parentheses, as in (W C 1)");
}

TEST(MoveText, AWrongPartIsQuoted) {
  EXPECT_EQ(reason("(X C 1)"), "the colour 'X' is neither W nor B");
  EXPECT_EQ(reason("(Whit C 1)"), "the colour 'Whit' is neither W nor B");
  EXPECT_EQ(reason("(W, C, 1)"), "the colour 'W,' is neither W nor B");
  EXPECT_EQ(reason("(W CC 1)"), "the column 'CC' is not one letter from A to Z");
  EXPECT_EQ(reason("(W 3 1)"), "the column '3' is not one letter from A to Z");
  EXPECT_EQ(reason("(W [ 1)"), "the column '[' is not one letter from A to Z");
  EXPECT_EQ(reason("(W ä 1)"), "the column 'ä' is not one letter from A to Z");
  EXPECT_EQ(reason("(W 1 C)"), "the column '1' is not one letter from A to Z");
  for (const char* row : {"x", "1.0", "1.", "+", "-", "+-1", "1e0", "0x1", "1,"}) {
    EXPECT_EQ(reason("(W C " + std::string(row) + ")"), "the row '" + std::string(row) + "' is not a number");
  }
}

TEST(MoveText, StrangeBytesAreQuotedPrintably) {
  EXPECT_EQ(reason(std::string_view("(W\0 C 1)", 8)), "the colour 'W\\x00' is neither W nor B");
  EXPECT_EQ(reason("(\xff C 1)"), "the colour '\\xff' is neither W nor B");
  EXPECT_EQ(reason("(W \x1b[2J 1)"), "the column '\\x1b[2J' is not one letter from A to Z");
  EXPECT_EQ(reason("(W C " + std::string(50, 'x') + ")"),
            "the row '" + std::string(40, 'x') + " … (50 bytes)' is not a number");
}

TEST(MoveText, TheOffendingListIsKeptAsWrittenUpToItsLimit) {
  const auto list = [](const std::string& text) { return std::get<NotAMove>(read_move(text)).list; };
  EXPECT_EQ(list("so: ( W\t1 )\nx"), "( W\t1 )");
  EXPECT_EQ(list("(" + std::string(500, 'x') + ")"), "(" + std::string(199, 'x'));
}

TEST(MoveText, AMoveMustBeCompleteWithinTheLimit) {
  const std::string move = "(W C 1)";
  const std::string blanks(largest_answer - move.size(), ' ');
  EXPECT_EQ(read(blanks + move).move, white_c1);
  EXPECT_EQ(read(move + blanks + "x").move, white_c1);
  EXPECT_EQ(reason(blanks + " " + move), "no complete move within 65536 bytes");
  EXPECT_EQ(reason(std::string(largest_answer + 1, ' ')), "no complete move within 65536 bytes");
  EXPECT_EQ(reason(std::string(largest_answer + 1, '(')), "no complete move within 65536 bytes");
  EXPECT_TRUE(is<Incomplete>(read_move(std::string(largest_answer, '('))));
  EXPECT_TRUE(is<NoList>(read_move(std::string(largest_answer, 'x'))));
}

TEST(ColourText, IsReadWithTheLenienciesOfAMove) {
  for (const char* text : {"W", "W\n", "w", "white", "\xef\xbb\xbfW\r\n", " \nWHITE\t"}) {
    EXPECT_EQ(read_colour(text), Colour::white) << text;
  }
  EXPECT_EQ(read_colour("B"), Colour::black);
  for (const char* text : {"", "\n", "X", "W B", "(W C 1)", "WW", "whit"}) {
    EXPECT_EQ(read_colour(text), std::nullopt) << text;
  }
  EXPECT_EQ(read_colour(write_colour(Colour::white)), Colour::white);
  EXPECT_EQ(read_colour(write_colour(Colour::black)), Colour::black);
}

TEST(PlaceText, IsReadAsPeopleTypeIt) {
  for (const char* text : {"D1", "d1", "d 1", " D  1 \n", "D01"}) {
    EXPECT_EQ(read_place(text), (game::Place{3, 0})) << text;
  }
  EXPECT_EQ(read_place("d0"), (game::Place{3, game::pop_out_row}));
  EXPECT_EQ(read_place("Z26"), (game::Place{25, 25}));
  EXPECT_EQ(read_place("A99999999999999999999"), (game::Place{0, 999}));
  for (const char* text : {"", "D", "1", "1D", "D-1", "D+1", "D1x", "DD1", "D 1 2", "(W D 1)", "ä1"}) {
    EXPECT_EQ(read_place(text), std::nullopt) << text;
  }
}

// Properties over random texts.

// A naive search for the first list that Lisp would have read.
std::optional<std::string> first_list(const std::string& text) {
  for (std::size_t end = 0; end <= text.size(); ++end) {
    const std::size_t open = text.find('(');
    if (open == std::string::npos || open >= end || text[end - 1] != ')') continue;
    const std::string list = text.substr(open, end - open);
    if (std::ranges::count(list, '(') == std::ranges::count(list, ')')) return list;
  }
  return std::nullopt;
}

void expect_consistent(const std::string& text) {
  const MoveReading reading = read_move(text);
  const auto list = first_list(text);
  const bool has_list = is<MoveText>(reading) || is<NotAMove>(reading);
  ASSERT_EQ(has_list, list.has_value()) << text;
  if (const auto* refused = std::get_if<NotAMove>(&reading)) {
    ASSERT_EQ(refused->list, list->substr(0, 200)) << text;
    ASSERT_FALSE(refused->reason.empty()) << text;
    for (const char byte : refused->reason) ASSERT_GE(static_cast<unsigned char>(byte), 0x20) << text;
  }
  if (const auto* said = std::get_if<MoveText>(&reading)) {
    // Strict reading accepts only the canonical text.
    const std::string canonical = write_move(said->move);
    const bool beyond = said->move.place.row == 999;
    if (said->leniencies.empty() && !beyond) {
      ASSERT_TRUE(text == canonical || text == canonical + "\n") << text;
    }
    ASSERT_TRUE(said->leniencies.empty() || text != canonical) << text;
    ASSERT_EQ(read(*list).move, said->move) << text;
  }
  ASSERT_EQ(is<NoList>(reading), text.find('(') == std::string::npos && !is<Incomplete>(reading)) << text;
}

TEST(MoveTextProperty, RandomBytesAreReadConsistently) {
  std::mt19937 random(1);
  const std::string likely = "()() WBwbCc1290+-\n\r\t\xef\xbb\xbf";
  for (int round = 0; round < 200000; ++round) {
    std::string text(random() % 24, '\0');
    for (char& byte : text) {
      byte = random() % 8 == 0 ? static_cast<char>(random() % 256) : likely[random() % likely.size()];
    }
    ASSERT_NO_FATAL_FAILURE(expect_consistent(text));
  }
}

TEST(MoveTextProperty, MutatedMovesAreReadConsistently) {
  std::mt19937 random(2);
  int moves = 0;
  for (int round = 0; round < 200000; ++round) {
    const Move move{random() % 2 == 0 ? Colour::white : Colour::black,
                    {static_cast<int>(random() % 26), static_cast<int>(random() % 26)}};
    std::string text = write_move(move) + "\n";
    for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % (text.size() + 1);
      switch (random() % 4) {
        case 0:
          text.insert(at, 1, static_cast<char>(random() % 256));
          break;
        case 1:
          text.erase(at, 1);
          break;
        case 2:
          text.insert(at, 1, " \n\r()"[random() % 5]);
          break;
        default:
          text.insert(at, text.substr(random() % (text.size() + 1), random() % 4));
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_consistent(text));
    moves += is<MoveText>(read_move(text)) ? 1 : 0;
  }
  EXPECT_GT(moves, 50000);
}

// A move as students' programs write it, with any text around it except parentheses.
std::string random_valid_text(std::mt19937& random) {
  const auto one_of = [&](std::initializer_list<const char*> choices) {
    return std::string(choices.begin()[random() % choices.size()]);
  };
  const auto blanks = [&] { return one_of({" ", "  ", "\t", "\n", "\r\n", " \n "}); };
  const auto blanks_or_none = [&] { return random() % 2 == 0 ? "" : blanks(); };
  return one_of({"", "", "\xef\xbb\xbf"}) + one_of({"", "", "\n", "my move: "}) + "(" + blanks_or_none() +
         one_of({"W", "B", "w", "b", "white", "Black"}) + blanks() +
         std::string(1, static_cast<char>((random() % 2 == 0 ? 'A' : 'a') + random() % 26)) + blanks() +
         one_of({"", "0", "+"}) + std::to_string(1 + random() % 26) + blanks_or_none() + ")" +
         one_of({"", "\n", "\r\n", " NIL", "\n(W A 1)"});
}

TEST(MoveTextProperty, ABeginningOfAMoveIsNeverRefused) {
  std::mt19937 random(3);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = random_valid_text(random);
    const Move move = read(text).move;
    bool complete = false;
    for (std::size_t length = 0; length <= text.size(); ++length) {
      const MoveReading reading = read_move(text.substr(0, length));
      ASSERT_FALSE(is<NotAMove>(reading)) << text.substr(0, length);
      if (const auto* said = std::get_if<MoveText>(&reading)) {
        complete = true;
        ASSERT_EQ(said->move, move);
      } else {
        ASSERT_FALSE(complete) << "a complete move became incomplete: " << text.substr(0, length);
      }
    }
    ASSERT_TRUE(complete) << text;
  }
}

TEST(GomocupPlace, IsColumnAndRowFromTheUpperLeftCorner) {
  EXPECT_EQ(gomocup_place({7, 14}), "7,14");
  EXPECT_EQ(read_gomocup_place("7,14"), (game::Place{7, 14}));
}

TEST(GomocupPlace, MayHaveBlanksAnywhereAndLieOffTheBoard) {
  EXPECT_EQ(read_gomocup_place(" 7 ,\t14 \r"), (game::Place{7, 14}));
  EXPECT_EQ(read_gomocup_place("-1,99"), (game::Place{-1, 99}));
}

TEST(GomocupPlace, WhatIsNoPairOfNumbersIsNone) {
  for (const char* text :
       {"", ",", "7", "7,", ",7", "7 7", "h,8", "7,8,1", "7,+8", "1.5,2", "7,99999999999999", "7;8"}) {
    EXPECT_EQ(read_gomocup_place(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace kaven::notation
