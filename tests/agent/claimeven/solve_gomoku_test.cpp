// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "common/game/position.hpp"
#include "tests/agent/claimeven/claimeven_program.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/support/process.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::agent::claimeven {
namespace {

using support::Ended;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

support::Finished solve_gomoku(std::vector<std::string> options) {
  options.insert(options.begin(), {program, "solve", "--game", "gomoku", "--memory", "8"});
  return support::run({.command = options});
}

support::Finished solve_gomoku_file(const std::string& text, std::vector<std::string> options) {
  const support::TemporaryDirectory directory;
  const std::string file = (directory.path() / "positions.txt").string();
  std::ofstream(file) << text;
  options.insert(options.end(), {"--file", file});
  return solve_gomoku(options);
}

/// A printed line: moves, move, value, depth, nodes, seconds, principal variation.
std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::vector<std::string>> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(words_of(line));
  return lines;
}

// Positions of our own games whose solution two other programs have verified.
struct Tactics {
  const char* moves;
  const char* value;
  const char* accepted;
};
constexpr std::array continuous_fours = {
    Tactics{"l4 k9 g5 d5 m8 j9 l7 k6 k5 i9 l9 l6 m5 h9 g9 i8 l5 j5 n5 o5 k3", "win-in-7", "J7 N6"},
    Tactics{"g14 f10 g10 h10 g11 g9 f8 h8 i7 h9 h7 h11 h12 g12 j9 e9 f9 e11 d12 e10 e12 f13 e14 d10 j7 g7 l7 "
            "k7 j8 "
            "j10 j5 j6 i6 g8 l3 k4 i9",
            "win-in-11", "G6 E8 C10"},
    Tactics{"k3 i6 j6 h5 g4 h7 h6 i5 j5 i7 i4 i8 i9 j7 k7 j9 k10 h9 k6", "win-in-19", "G7 K8 G6 G10"}};

TEST(SolveGomoku, FindsTheKnownWinsByContinuousFours) {
  for (const Tactics& tactics : continuous_fours) {
    const auto lines = lines_of(solve_gomoku({"--vcf", tactics.moves}).output);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].at(2), tactics.value);
    EXPECT_THAT(words_of(tactics.accepted), testing::Contains(lines[0].at(1)));
  }
}

TEST(SolveGomoku, FindsKnownWinsThatNeedThrees) {
  const std::string moves = "e1 d5 g6 d3 c8 b8 e6 f6 g7 g5 e7 d4 d2";
  EXPECT_THAT(solve_gomoku({"--vcf", moves}).output, HasSubstr(" - none 0 "));
  EXPECT_EQ(lines_of(solve_gomoku({"--vct", "--nodes=1000000", moves}).output).at(0).at(1), "E5");
  const auto searched = lines_of(solve_gomoku({"--nodes=1000000", moves}).output).at(0);
  EXPECT_EQ(searched.at(1), "E5");
  EXPECT_THAT(searched.at(2), StartsWith("win-in-"));
  EXPECT_THAT(searched.at(6), StartsWith("E5"));
}

TEST(SolveGomoku, ReadsEveryNotation) {
  const auto finished = solve_gomoku_file(
      "\xef\xbb\xbfh8 a1 i8 b2 j8 c4\n"  // as Windows' editor saves UTF-8
      "\n"
      "H8A1I8B2J8C4\r\n"
      "(W H 8) (B A 1) (W I 8) (B B 2) (W J 8) (B C 4)\n"
      "BOARD\n7,7,1\n0,0,2\n8,7,1\n1,1,2\n9,7,1\n2,3,2\nDONE\n"
      "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,12\n9,8,345\n2,2,0\n10,8\n3,4,0\nfirst, "
      "second\n-1\n1,Freestyle\n"
      "Piskvorky 12x12, 11:11, 0\n8,8,0\n1,1,12\nfirst\nsecond\n",
      {"--vcf"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << finished.errors;
  const auto lines = lines_of(finished.output);
  ASSERT_EQ(lines.size(), 6U);
  for (std::size_t at = 0; at < 5; ++at) {
    EXPECT_EQ(lines[at].at(0), "H8A1I8B2J8C4");
    EXPECT_EQ(lines[at].at(2), "win-in-3");
  }
  EXPECT_EQ(lines[5].at(0), "H8A1");
}

// White has A1 to D1 and F1: E1 makes six.
constexpr const char* six_or_none =
    "Piskvorky 15x15, 11:11, 0\n1,1,0\n1,9,0\n2,1,0\n3,9,0\n3,1,0\n5,9,0\n4,1,0\n7,9,0\n6,1,0\n9,9,0\n";

TEST(SolveGomoku, APiskvorkFileOfTheStandardRuleIsExactFive) {
  const std::string game = std::string(six_or_none) + "a\nb\n-1\n";
  // The last ones as in the archive of the Gomocup.
  for (const char* rule : {"0,Freestyle", "0,Freestyle15_1"}) {
    EXPECT_THAT(solve_gomoku_file(game + rule, {"--vcf", "--exact-five"}).output, HasSubstr(" E1 win-in-1 "))
        << rule;
  }
  for (const char* rule : {"0,Standard", "0,Standard15_1"})
    EXPECT_THAT(solve_gomoku_file(game + rule, {"--vcf"}).output, HasSubstr(" - none ")) << rule;
}

TEST(SolveGomoku, TheRulesOfTheCommandLineHoldForAPiskvorkFileThatNamesNone) {
  EXPECT_THAT(solve_gomoku_file(six_or_none, {"--vcf"}).output, HasSubstr(" E1 win-in-1 "));
  EXPECT_THAT(solve_gomoku_file(six_or_none, {"--vcf", "--exact-five"}).output, HasSubstr(" - none "));
}

// The ends are those that Piskvork, GomocupOnline and other programs write.
TEST(SolveGomoku, PositionsAfterAPiskvorkFileAreNotTakenForPartsOfIt) {
  const std::string header = "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,12\n";
  for (const char* end : {"", "me\nyou\n", "me\nyou\n-1\n", "me\nyou\n-1\n1,Freestyle\n", "\n", "0\n"}) {
    const auto finished =
        solve_gomoku_file(header + end + "h8 i9\nh8\nBOARD\n3,3,1\n4,4,2\nDONE\n", {"--vcf"});
    EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << end << finished.errors;
    std::vector<std::string> moves;
    for (const auto& line : lines_of(finished.output)) moves.push_back(line.at(0));
    EXPECT_THAT(moves, ElementsAre("H8A1", "H8I9", "H8", "D4E5")) << end;
  }
  // Behind the number there is no name of a player.
  EXPECT_EQ(lines_of(solve_gomoku_file(header + "0\nh8\n", {"--vcf"}).output).size(), 2U);
  EXPECT_EQ(
      lines_of(solve_gomoku_file("Piskvorky 15x15 , 0 - 0\r\n8,8,0\r\n-1\r\n", {"--vcf"}).output).size(), 1U);
}

TEST(SolveGomoku, PrintsTheNBestMoves) {
  // Either end of the open four wins; all other moves lose to Black's.
  const auto lines =
      lines_of(solve_gomoku({"--nodes=20000", "--multi-pv=3", "h8 h4 i8 i4 j8 j4 k8 k4"}).output);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].at(2), "win-in-1");
  EXPECT_EQ(lines[1].at(2), "win-in-1");
  EXPECT_EQ(lines[2].at(2), "loss-in-2");
  EXPECT_THAT((std::vector{lines[0].at(1), lines[1].at(1)}), testing::UnorderedElementsAre("G8", "L8"));
}

TEST(SolveGomoku, TheBestOfNMovesIsTheBestMove) {
  const std::string moves = "k6 i7 i10 j7 f9 k9 j8 i6 k8 j9 k7 i9";
  const auto one = lines_of(solve_gomoku({"--nodes=20000", moves}).output);
  const auto three = lines_of(solve_gomoku({"--nodes=20000", "--multi-pv=3", moves}).output);
  ASSERT_EQ(three.size(), 3U);
  EXPECT_EQ(three[0].at(6), one.at(0).at(6));
  EXPECT_NE(three[1].at(1), three[0].at(1));
  EXPECT_NE(three[2].at(1), three[0].at(1));
  EXPECT_NE(three[2].at(1), three[1].at(1));
}

TEST(SolveGomoku, NoMoreMovesThanFreePlacesArePrinted) {
  const auto finished = solve_gomoku(
      {"--size=5x5", "--nodes=1000", "--multi-pv=100", "a1b1c1d1e1a2b2d2c2e2a3b3c3d3e3b4a4d4c4e4b5a5d5"});
  EXPECT_EQ(lines_of(finished.output).size(), 2U) << finished.output << finished.errors;
}

TEST(SolveGomoku, ACommentMayFollowTheMoves) {
  const auto finished = solve_gomoku_file("# positions\nh8 i9 # a beginning\n", {"--nodes=1000"});
  EXPECT_EQ(lines_of(finished.output).size(), 1U) << finished.errors;
}

TEST(SolveGomoku, NamesWhatIsWrongAndGoesOn) {
  const auto finished = solve_gomoku_file(
      "h8 i9 h8\n"
      "h8 zz\n"
      "h8 a1 i8 b1 j8 c1 k8 d1 l8\n"
      "(B H 8)\n"
      "BOARD\n7,7,1\n7,7,2\nDONE\n"
      "BOARD\n7,7\nDONE\n"
      "h8\n"
      "BOARD\n7,7,2\n",
      {"--vcf"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 1}));
  EXPECT_EQ(lines_of(finished.output).size(), 1U);
  std::vector<std::string> errors;
  std::istringstream stream(finished.errors);
  for (std::string line; std::getline(stream, line);) errors.push_back(line.substr(line.find("line ")));
  EXPECT_THAT(
      errors,
      ElementsAre(
          "line 1: move 3, 'h8': place occupied: H8 holds a white stone",
          "line 2: move 2, 'zz': expected a move as in h8 or (W H 8)",
          "line 3: move 9, 'l8': this move ends the game: expected a position with a side to move",
          "line 4: move 1, '(B H 8)': wrong colour: it is the turn of White",
          "line 5: BOARD '7,7': there is a stone already, in line 7",
          "line 9: BOARD '7,7': expected x,y,1 for an own stone, x,y,2 for one of the opponent, or DONE, "
          "in line 10",
          "line 13: BOARD without DONE: expected x,y,1 or x,y,2 lines, then DONE"));
  EXPECT_THAT(solve_gomoku_file("Piskvorky 40x40, 11:11, 0\n", {}).errors,
              HasSubstr("line 1: 'Piskvorky 40x40, 11:11, 0': "));
}

TEST(SolveGomoku, AWrongCommandLineIsRefusedWithStatus2) {
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--columns"},
                                                  {"--no-book"},
                                                  {"--size", "4x4"},
                                                  {"--multi-pv", "0"},
                                                  {"--vcf", "--vct"},
                                                  {"--vcf", "--multi-pv", "2"},
                                                  {"--time", "0"},
                                                  {"--file", "x", "h8"}}) {
    EXPECT_EQ(solve_gomoku(options).ended, (Ended{.exit_status = 2})) << options[0];
  }
  EXPECT_EQ(solve_gomoku({"--file", "/does/not/exist"}).ended, (Ended{.exit_status = 1}));
  const auto folder = solve_gomoku({"--file", "/"});
  EXPECT_EQ(folder.ended, (Ended{.exit_status = 1}));
  EXPECT_EQ(folder.errors, "claimeven solve: /: Is a directory\n");
  const auto connect4 = support::run({.command = {program, "solve", "--vcf", "44"}});
  EXPECT_EQ(connect4.ended, (Ended{.exit_status = 2}));
  EXPECT_THAT(connect4.errors, StartsWith("claimeven solve: --vcf: expected --game gomoku\n"));
}

bool completes_five(const game::Position& position, game::Place place, game::Colour colour) {
  return std::ranges::any_of(game::line_directions, [&](game::Place step) {
    int row = 1;
    for (const int sign : {1, -1}) {
      game::Place next = place;
      for (;;) {
        next = {next.column + sign * step.column, next.row + sign * step.row};
        if (!position.on_board(next) || position.at(next) != colour) break;
        ++row;
      }
    }
    return row >= 5;
  });
}

/// The plies of the shortest win by continuous fours, by trying all moves and all replies; 0: there is none.
int plain_fours(game::Position& position, std::map<std::uint64_t, int>& known) {
  const auto found = known.find(position.hash());
  if (found != known.end()) return found->second;
  const game::Colour attacker = position.to_move();
  const auto moves = position.legal_moves();
  int best = 0;
  for (const game::Move move : moves) {
    if (completes_five(position, move.place, attacker)) return known[position.hash()] = 1;
  }
  for (const game::Move move : moves) {
    position.play(move);
    const auto replies = position.legal_moves();
    const bool is_four = std::ranges::any_of(
        replies, [&](game::Move reply) { return completes_five(position, reply.place, attacker); });
    int longest = is_four ? 0 : -1;
    for (const game::Move reply : replies) {
      if (longest < 0) break;
      position.play(reply);
      const int plies = position.over() ? 0 : plain_fours(position, known);
      position.undo();
      longest = plies == 0 ? -1 : std::max(longest, plies + 2);
    }
    position.undo();
    if (longest > 0 && (best == 0 || longest < best)) best = longest;
  }
  return known[position.hash()] = best;
}

TEST(SolveGomoku, ContinuousFoursWinExactlyWhereTryingEverythingFindsThem) {
  std::mt19937 random(17);
  std::map<std::uint64_t, int> known;
  std::string text;
  std::vector<int> expected;
  int wins = 0;
  for (int round = 0; round < support::rounds(600); ++round) {
    game::Position position({.columns = 6, .rows = 6, .line_length = 5, .gravity = false});
    std::string moves;
    while (position.ply() < 22 + round % 8 && !position.over()) {
      const game::Move move = game::random_legal_move(random, position);
      position.play(move);
      moves += game::place_name(move.place);
    }
    if (position.over()) continue;
    text += moves + '\n';
    expected.push_back(plain_fours(position, known));
    wins += expected.back() > 0 ? 1 : 0;
  }
  const auto finished = solve_gomoku_file(text, {"--size=6x6", "--vcf"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << finished.errors;
  const auto lines = lines_of(finished.output);
  ASSERT_EQ(lines.size(), expected.size());
  for (std::size_t at = 0; at < lines.size(); ++at) {
    EXPECT_EQ(lines[at].at(2), expected[at] == 0 ? "none" : "win-in-" + std::to_string(expected[at]))
        << lines[at].at(0);
  }
  EXPECT_GT(wins, support::rounds(600) / 20);
}

}  // namespace
}  // namespace kaven::agent::claimeven
