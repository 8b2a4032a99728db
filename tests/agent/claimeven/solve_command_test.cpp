// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <regex>

#include "common/game/position.hpp"
#include "tests/agent/claimeven/claimeven_program.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/support/process.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::agent::claimeven {
namespace {

using support::Ended;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

support::Finished solve(std::vector<std::string> options) {
  options.insert(options.begin(), {program, "solve"});
  return support::run({.command = options});
}

TEST(SolveCommand, BlanksAroundALineDoNotCount) {
  const support::TemporaryDirectory directory;
  const std::string file = (directory.path() / "positions.txt").string();
  std::ofstream(file) << "45461662 \r\n\t45461662\n";
  EXPECT_THAT(solve({"--memory=8", "--nodes=1000", "--file", file}).output,
              MatchesRegex("45461662 unknown [0-9]+\n45461662 unknown [0-9]+\n"));
}

TEST(SolveCommand, PrintsMovesScoreColumnNodesAndSeconds) {
  const auto finished = solve({"--memory", "8", "-", "1212121", "45461667"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 1}));
  EXPECT_THAT(finished.output, MatchesRegex("- 1 4 0 0\\.[0-9]+\n"
                                            "1212121 error\n"
                                            "45461667 11 [1-7] [0-9]+ [0-9]+\\.[0-9]+\n"));
  EXPECT_EQ(finished.errors, "claimeven: line 2, character 7: this move ends the game: four in a row\n");
}

TEST(SolveCommand, ReadsPositionsFromTheStandardInput) {
  const auto finished = support::run(
      {.command = {"sh", "-c",
                   R"({ printf '\357\273\277%s\n' 45461667; printf '%s\n' '' '4 x' '4 4' -; } | )" + program +
                       " solve --memory 8 --columns"}});
  EXPECT_THAT(finished.output,
              MatchesRegex("45461667( -?[0-9]+){7} 11 [1-7]\n4 x error\n44( -?[0-9]+){7} -?[0-9]+ [1-7]\n"
                           "-( -?[0-9]+){7} 1 4\n"));
  EXPECT_THAT(finished.errors, StartsWith("claimeven: line 3, character 2: ' '"));
}

TEST(SolveCommand, FailsIfItsOutputCannotBeWritten) {
  const auto finished = support::run({.command = {"sh", "-c", program + " solve 45461667 > /dev/full"}});
  EXPECT_EQ(finished.ended, (support::Ended{.exit_status = 1}));
  EXPECT_EQ(finished.errors, "claimeven: standard output cannot be written\n");
}

TEST(SolveCommand, GamesOfOtherProgramsAreReadByTheirOwnRules) {
  const support::TemporaryDirectory directory;
  const std::string file = (directory.path() / "games").string();
  const auto solved = [&](const std::string& text, std::vector<std::string> options) {
    std::ofstream(file) << text;
    options.insert(options.end(), {"--memory=8", "--file", file});
    return solve(options);
  };
  const std::string tags = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n";
  const std::string unnamed = tags + "\n1. d1 d2 2. d3 *\n\n";
  const std::string named = tags + "[Variant \"connect4\"]\n\n1. d1 d2 2. d3 *\n\n";
  const std::string wide = tags + "[Variant \"connect4 --size=8x7\"]\n\n1. h1 d1 *\n\n";
  const std::string over = tags + "[Variant \"connect4\"]\n\n1. d1 a1 2. d2 a2 3. d3 a3 4. d4 1-0\n\n";
  auto finished = solved(named + over + wide, {"--nodes=100"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 1}));
  EXPECT_THAT(finished.output, MatchesRegex("444 [a-z]+ [0-9]+\n4141414 error\n84 [a-z]+ [0-9]+\n"));
  EXPECT_EQ(finished.errors,
            "claimeven: " + file + ": game 2, character 7: this move ends the game: four in a row\n");
  finished = solved(unnamed, {});
  EXPECT_THAT(finished.errors, HasSubstr("expected the rules"));
  EXPECT_EQ(solved(unnamed, {"--game=connect4", "--nodes=100"}).ended, (Ended{.exit_status = 0}));
  finished = solved("(;GM[4]SZ[15]RU[Renju];B[hh];W[hi];B[ij])\n(;GM[4]SZ[19];B[hh])\n", {"--nodes=100"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << finished.errors;
  EXPECT_THAT(finished.output, MatchesRegex("H8H9I10 [^\n]+\nH8 [^\n]+\n"));
  finished = solved("Piskvorky 20x20, 11:11, 0\n10,10,5\n11,11,5\na\nb\n-1\n", {"--nodes=100"});
  EXPECT_THAT(finished.output, StartsWith("J10K11 "));
  finished = solved("(;GM[4]SZ[30];B[hh])\n", {"--nodes=100"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 1}));
  EXPECT_THAT(finished.errors, HasSubstr(file + ":1: "));
}

TEST(SolveCommand, PrintsTheScoreOfEachColumn) {
  const auto finished = solve({"--memory", "8", "--columns", "-", "444444"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << finished.errors;
  EXPECT_THAT(finished.output, StartsWith("- -2 -1 0 1 0 -1 -2 1 4\n444444 "));
  EXPECT_THAT(finished.output, MatchesRegex(".*\n444444( -?[0-9]+){3} \\.( -?[0-9]+){3} -?[0-9]+ [1-7]\n"));
}

TEST(SolveCommand, WithoutBookTheValuesAreTheSame) {
  const std::string moves = "4455353312";
  const auto plain = solve({"--columns", "--memory", "8", moves});
  const auto searched = solve({"--columns", "--memory", "8", "--no-book", moves});
  EXPECT_EQ(plain.ended, (Ended{.exit_status = 0})) << plain.errors;
  EXPECT_EQ(plain.output, searched.output);
}

TEST(SolveCommand, SolvesOtherSizes) {
  const auto finished = solve({"--size", "5x4", "--memory", "8", "-"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << finished.errors;
  EXPECT_THAT(finished.output, StartsWith("- 0 "));
}

TEST(SolveCommand, MalformedPositionsAreNamedAndTheRestGoesOn) {
  const auto finished =
      solve({"44x", "1111111", "8", "4444442222226666663333337777771111115555", "44445555"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 1}));
  EXPECT_THAT(finished.errors, HasSubstr("line 1, character 3: 'x': expected a column from 1 to 7\n"));
  EXPECT_THAT(finished.errors, HasSubstr("line 2, character 7: column 1 is full\n"));
  EXPECT_THAT(finished.errors, HasSubstr("line 3, character 1: '8'"));
  EXPECT_THAT(finished.output, StartsWith("44x error\n1111111 error\n8 error\n"));
  EXPECT_THAT(finished.output, HasSubstr("\n44445555 "));
}

/// The result by trying everything: 1 if the side to move wins, 0 for a draw, -1.
int plain_value(game::Position& position, std::map<std::uint64_t, int>& known) {
  if (const auto outcome = position.outcome()) return outcome->result == game::Result::draw ? 0 : -1;
  const auto found = known.find(position.hash());
  if (found != known.end()) return found->second;
  int best = -1;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    best = std::max(best, -plain_value(position, known));
    position.undo();
  }
  return known[position.hash()] = best;
}

TEST(SolveCommand, WithALimitOfNodesItPrintsTheResultOfTryingEverything) {
  std::mt19937 random(11);
  constexpr std::array words = {"loss", "draw", "win"};
  std::map<std::uint64_t, int> known;
  std::vector<std::string> options = {"--nodes=1000000", "--size=5x4", "--memory=1"};
  std::string expected;
  for (int round = 0; round < support::rounds(40); ++round) {
    game::Position position({.columns = 5, .rows = 4});
    std::string moves;
    while (true) {
      const game::Move move = game::random_legal_move(random, position);
      position.play(move);
      if (position.over()) break;
      moves += static_cast<char>('1' + move.place.column);
      // The reference takes seconds for a position of four stones, so only a few games give one.
      const int fewest_stones = round < 4 ? 4 : 6;
      if (position.ply() < fewest_stones) continue;
      options.push_back(moves);
      const int place = plain_value(position, known) + 1;
      expected += moves + ' ' + words.at(static_cast<std::size_t>(place)) + '\n';
    }
  }
  const auto finished = solve(options);
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << finished.errors;
  EXPECT_EQ(std::regex_replace(finished.output, std::regex(" [0-9]+\n"), "\n"), expected);
}

TEST(SolveCommand, AResultThatTakesMoreNodesIsUnknown) {
  EXPECT_THAT(solve({"--nodes", "1000", "-", "44444423"}).output,
              MatchesRegex("- unknown [0-9]+\n44444423 unknown [0-9]+\n"));
  EXPECT_EQ(solve({"--nodes", "1", "11112222"}).output, "11112222 unknown 512\n") << "it counts by 512";
}

TEST(SolveCommand, AWrongCommandLineIsRefusedWithStatus2) {
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--threads", "2"},
                                                  {"--memory", "none"},
                                                  {"--size", "20x20"},
                                                  {"--size", "seven"},
                                                  {"--nodes", "0"},
                                                  {"--nodes", "9", "--columns"},
                                                  {"--column"}}) {
    const auto finished = solve(options);
    EXPECT_EQ(finished.ended, (Ended{.exit_status = 2})) << options[0];
    EXPECT_THAT(finished.errors, StartsWith("claimeven solve: "));
  }
  EXPECT_THAT(solve({"--help"}).output, HasSubstr("Examples:"));
}

TEST(SolveCommand, AFileMayHaveScoresCommentsAndPlaces) {
  const support::TemporaryDirectory directory;
  const std::string file = (directory.path() / "positions").string();
  std::ofstream(file) << "\xef\xbb\xbf# moves and scores\n45461667 -1 # wrong\n444444 1\nd1 d2 d3 d4 d5 d6\n";
  const auto finished = solve({"--memory=8", "--file", file});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 1}));
  EXPECT_THAT(finished.output, HasSubstr("45461667 11 unexpected\n444444 1 as expected\n444444 1 3 "));
  EXPECT_THAT(finished.errors, HasSubstr("line 2: the score is 11: expected -1"));
  std::ofstream(file) << "4 4\n4 -1\n";
  EXPECT_THAT(solve({"--memory=8", "--file", file}).output,
              testing::AllOf(StartsWith("44 1 4 "), HasSubstr("\n4 -1 as expected\n")));
  EXPECT_THAT(
      solve({"d1 d2 d4"}).errors,
      HasSubstr(
          "line 1, character 7: 'd4': lower places unoccupied: the lowest free place of the column is D3"));
  EXPECT_THAT(solve({"0123"}).errors, HasSubstr("where columns are counted from 0, add 1 to each"));
}

}  // namespace
}  // namespace kaven::agent::claimeven
