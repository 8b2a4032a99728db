// SPDX-License-Identifier: MIT
#include <algorithm>
#include <random>

#include "tests/agent/coursework/course_program_run.hpp"

// Tests of the program `maxconnect4` itself.

namespace kaven::agent::coursework::maxconnect4 {
namespace {

using support::Finished;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view three_in_a_row = "0000000\n0000000\n0000000\n0000000\n2220000\n1110000\n1\n";

class MaxConnect4Program : public CourseProgramTest {
 protected:
  MaxConnect4Program() : CourseProgramTest("maxconnect4") {}
};

TEST_F(MaxConnect4Program, MakesOneMoveAndSaysSoInThePublishedWording) {
  write("red_next.txt", three_in_a_row);
  const Finished done = run({"one-move", "red_next.txt", "green_next.txt", "1"});
  EXPECT_EQ(done.ended, success) << done.errors;
  EXPECT_EQ(done.output,
            "\n"
            "MaxConnect-4 game\n"
            "game state before move:\n"
            " -----------------\n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 2 2 2 0 0 0 0 | \n"
            " | 1 1 1 0 0 0 0 | \n"
            " -----------------\n"
            "Score: Player 1 = 0, Player 2 = 0\n"
            "\n"
            "\n"
            "\n"
            "move 7: Player 1, column 4\n"
            "game state after move:\n"
            " -----------------\n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 0 0 0 0 0 0 0 | \n"
            " | 2 2 2 0 0 0 0 | \n"
            " | 1 1 1 1 0 0 0 | \n"
            " -----------------\n"
            "Score: Player 1 = 1, Player 2 = 0\n"
            "\n"
            "\n");
  EXPECT_EQ(file("green_next.txt"), "0000000\n0000000\n0000000\n0000000\n2220000\n1111000\n2\n");
}

TEST_F(MaxConnect4Program, TwoOfThemPlayAWholeGameByFiles) {
  write("red_next.txt", "0000000\r\n0000000\r\n0000000\r\n0000000\r\n0000000\r\n0000000\r\n1\r\n");
  for (int ply = 0; ply < 42; ++ply) {
    const bool red = ply % 2 == 0;
    const Finished done = run({"one-move", red ? "red_next.txt" : "green_next.txt",
                               red ? "green_next.txt" : "red_next.txt", red ? "4" : "3"});
    ASSERT_EQ(done.ended, success) << done.errors;
    ASSERT_THAT(done.output, HasSubstr("\nmove " + std::to_string(ply + 1) + ": Player "));
  }
  const std::string final_state = file("red_next.txt");
  EXPECT_EQ(std::count(final_state.begin(), final_state.end(), '0'), 0);
  EXPECT_THAT(final_state, EndsWith("\r\n1\r\n"));
  // Nothing is written for a full board.
  const Finished full = run({"one-move", "red_next.txt", "other.txt", "4"});
  EXPECT_EQ(full.ended, success);
  EXPECT_THAT(full.output, HasSubstr("Score: Player 1 = "));
  EXPECT_FALSE(exists("other.txt"));
}

TEST_F(MaxConnect4Program, CarriageReturnsAloneAreReadAndWritten) {
  write("red_next.txt", "0000000\r0000000\r0000000\r0000000\r2220000\r1110000\r1\r");
  EXPECT_EQ(run({"one-move", "red_next.txt", "green_next.txt", "1"}).ended, success);
  EXPECT_EQ(file("green_next.txt"), "0000000\r0000000\r0000000\r0000000\r2220000\r1111000\r2\r");
}

TEST_F(MaxConnect4Program, ABadStateIsNamedAndNothingIsWritten) {
  write("bad.txt", "0000000\n0000000\n0000000\n0000000\n0000000\n0000x00\n1\n");
  const Finished done = run({"one-move", "bad.txt", "output.txt", "4"});
  EXPECT_EQ(done.ended, failure);
  EXPECT_EQ(done.errors, "maxconnect4: bad.txt: line 6, character 5: 'x': expected 0, 1 or 2\n");
  EXPECT_FALSE(exists("output.txt"));
  EXPECT_THAT(run({"one-move", "absent.txt", "output.txt", "4"}).errors, HasSubstr("absent.txt"));
  EXPECT_EQ(run({"interactive", "bad.txt", "human-next", "4"}).ended, failure);
  EXPECT_FALSE(exists("output.txt"));
}

TEST_F(MaxConnect4Program, PlaysInteractivelyFromAnEmptyBoardWhenThereIsNoFile) {
  const Finished done = run({"interactive", "absent.txt", "computer-next", "2"}, "9\nx\n1\n");
  EXPECT_EQ(done.ended, failure) << "the input ends before the game";
  EXPECT_THAT(done.output, HasSubstr("\nmove 1: Player 1, column 4\n"));
  EXPECT_THAT(done.output,
              HasSubstr("Player 2, your column (1-7): '9' is no column: expected a number from 1 to 7\n"
                        "Player 2, your column (1-7): 'x' is no column: expected a number from 1 to 7\n"
                        "Player 2, your column (1-7): \n\nmove 2: Player 2, column 1\n"));
  EXPECT_EQ(file("human.txt"), "0000000\n0000000\n0000000\n0000000\n0000000\n2001000\n1\n");
  EXPECT_THAT(file("computer.txt"), EndsWith("\n2\n"));
  EXPECT_THAT(done.errors, HasSubstr("the input ended before the game did"));
}

TEST_F(MaxConnect4Program, TheHumanMayBeginAndAFullColumnIsAskedAgain) {
  write("state.txt", "2000000\n1000000\n2000000\n1000000\n2000000\n1000000\n1\n");
  const Finished done = run({"interactive", "state.txt", "human-next", "2"}, "1\n7\n");
  EXPECT_THAT(done.output, HasSubstr("Player 1, your column (1-7): Column 1 is full.\n"
                                     "Player 1, your column (1-7): \n\nmove 7: Player 1, column 7\n"));
  EXPECT_EQ(file("human.txt"), "2000000\n1000000\n2000000\n1000000\n2000000\n1000001\n2\n");
  EXPECT_TRUE(exists("computer.txt"));
}

TEST_F(MaxConnect4Program, AnInteractiveGameEndsWithTheFullBoard) {
  std::string typed;
  for (int column = 1; column <= 7; ++column) {
    for (int row = 0; row < 7; ++row) typed += std::to_string(column) + "\n";
  }
  const Finished done = run({"interactive", "absent.txt", "human-next", "3"}, typed);
  EXPECT_EQ(done.ended, success) << done.errors;
  EXPECT_THAT(done.output, HasSubstr("\nmove 42: Player 2, column "));
  EXPECT_THAT(done.output, HasSubstr("The board is full: "));
  EXPECT_THAT(file("computer.txt"), EndsWith("\n1\n"));
}

TEST_F(MaxConnect4Program, AnyBytesAreAnsweredWithoutACrash) {
  std::mt19937 random(105);
  for (int round = 0; round < 15; ++round) {
    std::string bytes(random() % 80, '\0');
    for (char& byte : bytes) {
      const unsigned any = random() % 256;
      byte = random() % 3 == 0 ? static_cast<char>(any) : "012\n"[any % 4];
    }
    write("bytes.txt", bytes);
    EXPECT_EQ(run({"one-move", "bytes.txt", "output.txt", "3"}).ended, failure);
  }
}

TEST_F(MaxConnect4Program, UsageErrorsHaveAStatusOfTheirOwn) {
  write("state.txt", three_in_a_row);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{},
                                             {"one-move"},
                                             {"one-move", "state.txt", "output.txt"},
                                             {"one-move", "state.txt", "output.txt", "0"},
                                             {"one-move", "state.txt", "output.txt", "43"},
                                             {"one-move", "state.txt", "output.txt", "x"},
                                             {"one-move", "state.txt", "output.txt", "4", "more"},
                                             {"interactive", "state.txt", "nobody-next", "4"},
                                             {"interactive", "state.txt", "human-next"},
                                             {"two-moves", "state.txt", "output.txt", "4"}}) {
    const Finished done = run(words);
    EXPECT_EQ(done.ended, wrong_usage);
    EXPECT_THAT(done.errors, StartsWith("maxconnect4: "));
  }
  EXPECT_FALSE(exists("output.txt"));
  const Finished help = run({"--help"});
  EXPECT_EQ(help.ended, success);
  EXPECT_THAT(help.output, HasSubstr("maxconnect4 one-move red_next.txt green_next.txt 5"));
}

}  // namespace
}  // namespace kaven::agent::coursework::maxconnect4
