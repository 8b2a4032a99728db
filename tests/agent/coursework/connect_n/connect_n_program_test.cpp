// SPDX-License-Identifier: MIT
#include <csignal>
#include <random>
#include <sstream>

#include "tests/agent/coursework/connect_n/slow_connect_n.hpp"
#include "tests/agent/coursework/course_program_run.hpp"
#include "tests/support/terminal.hpp"

// Tests of the program `game` itself.

namespace kaven::agent::coursework::connect_n {
namespace {

using support::Ended;
using support::Finished;
using support::read_file;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const fs::path games = fs::path(KAVEN_SOURCE) / "tests/data/connect_n";

class ConnectNProgram : public CourseProgramTest {
 protected:
  ConnectNProgram() : CourseProgramTest("game") {}

  std::string list() const { return file("moves.txt"); }
};

TEST_F(ConnectNProgram, PlaysTheKnownGamesAtTheDefaults) {
  const Finished minimax = run({"minimax", "-c", "moves.txt"});
  EXPECT_EQ(minimax.ended, success);
  EXPECT_EQ(minimax.output, read_file(games / "console.txt"));
  EXPECT_EQ(list(), read_file(games / "minimax.txt"));
  const Finished alpha_beta = run({"alpha-beta", "-c", "moves.txt"});
  EXPECT_EQ(alpha_beta.ended, success);
  EXPECT_EQ(alpha_beta.output, read_file(games / "console.txt"));
  EXPECT_EQ(list(), read_file(games / "alpha_beta.txt"));
}

/// Checks every move of a known game with `choose`, and its result.
template <typename Choose>
void check_known_game(const std::string& name, Choose choose) {
  std::istringstream lines(read_file(games / name));
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const int total = std::stoi(line.substr(line.find(": ") + 2));
  SlowConnectN slow(10, 5);
  for (int ply = 0; ply < total; ++ply) {
    ASSERT_TRUE(std::getline(lines, line));
    const SlowConnectN::Move move = choose(slow);
    std::ostringstream expected;
    expected << "Player " << ply % 2 + 1 << " Move " << ply / 2 + 1 << ": (" << move.row << ", "
             << move.column << ") - Number of nodes examined: " << move.nodes;
    ASSERT_EQ(line, expected.str());
    ASSERT_EQ(slow.result(), ' ');
    slow.play(move.column);
  }
  EXPECT_FALSE(std::getline(lines, line));
  ASSERT_EQ(slow.result(), 'Y');
  EXPECT_EQ(read_file(games / "console.txt"),
            "Congratulations Player 2, you have won the game.\n" + slow.board_text());
}

TEST(KnownConnectNGame, IsWhatASlowReferencePlaysByMinimax) {
  check_known_game("minimax.txt", [](SlowConnectN& slow) { return slow.minimax(5); });
}

TEST(KnownConnectNGame, IsWhatASlowReferencePlaysByAlphaBeta) {
  check_known_game("alpha_beta.txt", [](SlowConnectN& slow) { return slow.alpha_beta(5); });
}

TEST_F(ConnectNProgram, OptionsStandAnywhereAndTheAlgorithmHasItsSpellings) {
  const Finished first = run({"minimax", "-m", "5", "-n", "4", "-d", "3", "-c", "moves.txt"});
  EXPECT_EQ(first.ended, success) << first.errors;
  const std::string moves = list();
  EXPECT_THAT(moves, HasSubstr("examined: 156\n"));  // 1 + 5 + 25 + 125
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"-c", "-d", "3", "minimax", "moves.txt", "-n4", "-m5"},
           {"-m", "5", "moves.txt", "-c", "-d3", "-n", "4"},
           {"min-max", "-c", "-m", "5", "-n", "4", "moves.txt", "-d", "3"}}) {
    const Finished again = run(words);
    EXPECT_EQ(again.ended, success) << again.errors;
    EXPECT_EQ(again.output, first.output);
    EXPECT_EQ(list(), moves);
  }
  EXPECT_EQ(run({"alphabeta", "-c", "-m", "5", "-n", "4", "-d", "3", "moves.txt"}).output, first.output);
  const std::string pruned = list();
  EXPECT_NE(pruned, moves);
  EXPECT_EQ(run({"-c", "-m", "5", "alpha-beta", "-n", "4", "-d", "3", "moves.txt"}).output, first.output);
  EXPECT_EQ(list(), pruned);
}

TEST_F(ConnectNProgram, AsksAHumanUntilTheAnswerIsAColumnWithRoom) {
  // On two columns of two rows, any second piece of the computer connects two. The tree of the first move has
  // 1 + 2 + 4 nodes and 6 third moves, as a column may be full.
  const Finished done = run({"-m", "2", "-n", "2", "moves.txt"}, "2\nx\n\n-1\n1\n");
  EXPECT_EQ(done.ended, success) << done.errors;
  EXPECT_EQ(done.output,
            "Please select the column for Move 1: '2' is no column: expected a number from 0 to 1\n"
            "Please select the column for Move 1: 'x' is no column: expected a number from 0 to 1\n"
            "Please select the column for Move 1: '' is no column: expected a number from 0 to 1\n"
            "Please select the column for Move 1: '-1' is no column: expected a number from 0 to 1\n"
            "Please select the column for Move 1: "
            "Congratulations Player 1, you have won the game.\n"
            "R\t-\n"
            "\n"
            "R\tY\n");
  EXPECT_EQ(list(),
            "Total Number of Moves: 3\n"
            "Player 1 Move 1: (0, 0) - Number of nodes examined: 13\n"
            "Player 2 Move 1: (0, 1) - Number of nodes examined: 0\n"
            "Player 1 Move 2: (1, 0) - Number of nodes examined: 3\n");
}

TEST_F(ConnectNProgram, AFullColumnIsAskedAgain) {
  const Finished done = run({"-m", "6", "-n", "6", "-d", "2", "moves.txt"}, "0\n0\n0\n0\n0\n0\n0\n");
  EXPECT_THAT(done.output, HasSubstr("Column 0 is full.\nPlease select the column for Move "));
}

TEST_F(ConnectNProgram, ADrawIsSaid) {
  const Finished done = run({"-m", "4", "-n", "4", "-d", "4", "-c", "moves.txt"});
  EXPECT_THAT(done.output, StartsWith("The game is a draw.\n"));
  EXPECT_THAT(list(), StartsWith("Total Number of Moves: 16\n"));
}

TEST_F(ConnectNProgram, TheSmallestBoardIsWonByTheFirstMove) {
  EXPECT_EQ(run({"-m", "1", "-n", "1", "moves.txt"}).output,
            "Congratulations Player 1, you have won the game.\nR\n");
}

TEST_F(ConnectNProgram, AnEndOfTheInputKeepsTheMovesSoFar) {
  const Finished done = run({"-m", "4", "-n", "4", "moves.txt"}, "3\n");
  EXPECT_EQ(done.ended, failure);
  EXPECT_THAT(done.errors,
              HasSubstr("game: the input ended before the game did; its 3 moves are in moves.txt\n"));
  EXPECT_THAT(list(), StartsWith("Total Number of Moves: 3\nPlayer 1 Move 1: "));
  EXPECT_THAT(list(), EndsWith("\nCut off: the game was not finished.\n"));
}

TEST_F(ConnectNProgram, InterruptionKeepsTheMovesSoFar) {
  support::Terminal terminal({program, "-m", "4", "-n", "4", (directory.path() / "moves.txt").string()}, 80,
                             24);
  ASSERT_TRUE(terminal.shows("Please select the column for Move 1: "));
  terminal.type("3\r");
  ASSERT_TRUE(terminal.shows("Please select the column for Move 2: "));
  terminal.type("\x03");
  EXPECT_EQ(terminal.wait(), (Ended{std::nullopt, SIGINT}));
  EXPECT_THAT(list(), StartsWith("Total Number of Moves: 3\n"));
  EXPECT_THAT(list(), EndsWith("\nCut off: the game was not finished.\n"));
  EXPECT_EQ(files(), 1);
}

TEST_F(ConnectNProgram, ComparesTheAlgorithmsMoveByMove) {
  const Finished plain = run({"-m", "4", "-n", "4", "-d", "4", "-c", "moves.txt"});
  const std::string moves = list();
  const Finished compared = run({"-m", "4", "-n", "4", "-d", "4", "-c", "--compare", "moves.txt"});
  EXPECT_EQ(list(), moves);
  ASSERT_THAT(compared.output, StartsWith(plain.output));
  EXPECT_THAT(compared.output.substr(plain.output.size()),
              StartsWith("\n move  player     place    minimax nodes  alpha-beta nodes    share\n"
                         "    1       1    (0, 0)              341 "));
  EXPECT_THAT(compared.output, HasSubstr("\n  all "));
}

TEST_F(ConnectNProgram, AnythingTypedIsAnsweredWithoutACrash) {
  std::mt19937 random(87);
  for (int round = 0; round < 15; ++round) {
    std::string bytes(300, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() % 4 == 0 ? '\n' : random() % 256);
    const Finished done = run({"-m", "5", "-n", "4", "-d", "2", "moves.txt"}, bytes);
    EXPECT_TRUE(done.ended == failure || done.ended == success) << done.ended;
  }
}

TEST_F(ConnectNProgram, UsageErrorsHaveAStatusOfTheirOwnAndLeaveNoFile) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{},
                                             {"-c"},
                                             {"minimax"},
                                             {"alphabeta", "-c"},
                                             {"negamax", "-c", "moves.txt"},
                                             {"minimax", "moves.txt", "-c", "more.txt"},
                                             {"-m", "27", "-c", "moves.txt"},
                                             {"-m", "0", "-c", "moves.txt"},
                                             {"-m", "4", "-c", "moves.txt"},
                                             {"-m", "4", "-n", "5", "-c", "moves.txt"},
                                             {"-n", "0", "-c", "moves.txt"},
                                             {"-d", "0", "-c", "moves.txt"},
                                             {"-d", "101", "-c", "moves.txt"},
                                             {"-m", "x", "-c", "moves.txt"},
                                             {"-x", "-c", "moves.txt"}}) {
    const Finished done = run(words);
    EXPECT_EQ(done.ended, wrong_usage);
    EXPECT_THAT(done.errors, StartsWith("game: "));
    EXPECT_TRUE(fs::is_empty(directory.path()));
  }
  const Finished help = run({"--help"});
  EXPECT_THAT(help.output, HasSubstr("Usage: game [OPTIONS] [minimax|alpha-beta] outputFile\n"));
  EXPECT_EQ(help.ended, success);
  EXPECT_THAT(help.output, HasSubstr("game minimax -m 7 -n 4 -d 4 moves.txt"));
}

TEST_F(ConnectNProgram, AFileThatCannotBeWrittenIsNamed) {
  const Finished done = run({"-c", "no/such/folder.txt"});
  EXPECT_EQ(done.ended, failure);
  EXPECT_THAT(done.errors, HasSubstr("no/such/folder.txt"));
}

}  // namespace
}  // namespace kaven::agent::coursework::connect_n
