// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomocup/command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::agent::claimeven::gomocup {
namespace {

using testing::HasSubstr;

template <typename Kind>
Kind read_as(std::string_view line) {
  const Command command = read_command(line);
  EXPECT_TRUE(std::holds_alternative<Kind>(command)) << line;
  const Kind* read = std::get_if<Kind>(&command);
  return read == nullptr ? Kind{} : *read;
}

TEST(GomocupCommand, MayEndInBothWaysAndBeInLettersOfEitherCase) {
  for (const char* line : {"START 15", "START 15\r", "start 15", " Start\t15 "}) {
    EXPECT_EQ(read_as<Start>(line).columns, 15) << line;
    EXPECT_EQ(read_as<Start>(line).rows, 15) << line;
  }
  EXPECT_EQ(read_as<Start>("RECTSTART 20, 10").columns, 20);
  EXPECT_EQ(read_as<Start>("RECTSTART 20, 10").rows, 10);
  EXPECT_EQ(read_as<Turn>("TURN 3,4\r").place, (game::Place{3, 4}));
  EXPECT_EQ(read_as<TakeBack>("takeback 3 , 4").place, (game::Place{3, 4}));
  read_as<Begin>("BEGIN");
  read_as<Board>("BOARD\r");
  read_as<Swap2Board>("swap2board");
  read_as<Restart>("RESTART");
  read_as<About>("ABOUT");
  read_as<End>("END");
  read_as<Nothing>("");
  read_as<Nothing>(" \r");
}

TEST(GomocupCommand, InfoHasAKeyAndAValueThatMayHoldBlanks) {
  EXPECT_EQ(read_as<Info>("INFO Timeout_Turn 500").key, "timeout_turn");
  EXPECT_EQ(read_as<Info>("INFO timeout_turn 500\r").value, "500");
  EXPECT_EQ(read_as<Info>("INFO folder  C:\\Program Files\\brain \r").value, "C:\\Program Files\\brain");
  EXPECT_EQ(read_as<Info>("INFO").key, "");
}

TEST(GomocupCommand, WhatCannotBeFollowedIsNamedWithWhatWasExpected) {
  const std::pair<const char*, const char*> wrong[] = {
      {"START", "START '': expected the side of the board, 5 to 26"},
      {"START 4", "START '4': expected the side of the board, 5 to 26"},
      {"START 27", "5 to 26"},
      {"START 15 15", "START '15 15'"},
      {"START fifteen", "'fifteen'"},
      {"START 99999999999", "'99999999999'"},
      {"RECTSTART 15", "RECTSTART '15': expected width,height, each 5 to 26"},
      {"RECTSTART 15,4", "RECTSTART '15,4'"},
      {"TURN", "TURN '': expected a place as in 7,7"},
      {"TURN h8", "TURN 'h8'"},
      {"TURN 7,\x1b[31m", "TURN '7,\\x1b[31m'"},
      {"TAKEBACK 7", "TAKEBACK '7'"},
  };
  for (const auto& [line, reason] : wrong) {
    EXPECT_THAT(read_as<Malformed>(line).reason, HasSubstr(reason)) << line;
  }
}

TEST(GomocupCommand, OthersAreUnknown) {
  EXPECT_EQ(read_as<Unknown>("YXBOARD").command, "YXBOARD");
  EXPECT_EQ(read_as<Unknown>("play 1,1").command, "play");
  EXPECT_EQ(read_as<Unknown>("\x1b[2J").command, "\\x1b[2J");
}

TEST(GomocupCommand, ABoardLineIsAStoneOrTheEnd) {
  const BoardLine own = read_board_line("7,8,1\r");
  ASSERT_TRUE(std::holds_alternative<BoardStone>(own));
  EXPECT_EQ(std::get<BoardStone>(own).place, (game::Place{7, 8}));
  EXPECT_EQ(std::get<BoardStone>(own).owner, Owner::own);
  const BoardLine theirs = read_board_line(" 0 , 1 , 2 ");
  ASSERT_TRUE(std::holds_alternative<BoardStone>(theirs));
  EXPECT_EQ(std::get<BoardStone>(theirs).owner, Owner::opponent);
  EXPECT_TRUE(std::holds_alternative<BoardDone>(read_board_line("done\r")));
  EXPECT_TRUE(std::holds_alternative<Nothing>(read_board_line("\r")));
  for (const char* line : {"7,8", "7,8,3", "7,8,", "7,8,1,1", "TURN 7,8", ",,1", "1"}) {
    EXPECT_TRUE(std::holds_alternative<Malformed>(read_board_line(line))) << line;
  }
}

TEST(GomocupCommand, AnAmountIsNeverNegativeNorBeyondMeasure) {
  EXPECT_EQ(read_amount("0"), 0);
  EXPECT_EQ(read_amount("2147483647"), 2147483647);
  EXPECT_EQ(read_amount("-20"), 0);
  EXPECT_EQ(read_amount("99999999999999999999999"), 1'000'000'000'000'000);
  EXPECT_EQ(read_amount("-99999999999999999999999"), 0);
  for (const char* text : {"", "soon", "5s", "1e3", "0x10"})
    EXPECT_EQ(read_amount(text), std::nullopt) << text;
}

}  // namespace
}  // namespace kaven::agent::claimeven::gomocup
