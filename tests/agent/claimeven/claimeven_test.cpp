// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem.hpp>
#include <csignal>
#include <map>
#include <string>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/move_text.hpp"
#include "tests/agent/claimeven/claimeven_program.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted_referee.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::agent::claimeven {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Launch;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// Claimeven in its own directory; the test acts as referee.
class ClaimevenGame : public testing::Test {
 public:
  void start(std::string_view colour, std::vector<std::string> options,
             const std::map<std::string, std::string>& environment = {}) {
    options.insert(options.begin(), program);
    options.insert(options.end(), {"--depth", "3"});
    launch({.command = options, .directory = directory.path(), .environment = environment}, colour);
  }
  void launch(const Launch& what, std::string_view colour, const std::string& stem = "claimeven") {
    referee.emplace(directory.path(), stem);
    referee->hand_over(colour);
    process.emplace(what);
    ASSERT_TRUE(referee->wait_until_taken(*process)) << process->errors();
  }
  /// Claimeven's next move, which is also played on `position`.
  game::Move answer() {
    const auto text = referee->wait_for_answer(*process);
    EXPECT_TRUE(text) << process->output() << process->errors();
    const auto reading = notation::read_move(text.value_or(""));
    EXPECT_TRUE(std::holds_alternative<notation::MoveText>(reading)) << text.value_or("");
    const game::Move move = std::get<notation::MoveText>(reading).move;
    EXPECT_EQ(text, notation::write_move(move) + "\n") << "written exactly as the rules say";
    EXPECT_FALSE(position.check(move));
    position.play(move);
    return move;
  }
  void oppose(game::Move move) {
    position.play(move);
    referee->hand_over(notation::write_move(move) + "\n");
  }
  game::Move any_move() { return position.legal_moves().front(); }

  const support::TemporaryDirectory directory;
  std::optional<support::ScriptedReferee> referee;
  std::optional<support::Process> process;
  game::Position position{game::Rules{}};
};

TEST_F(ClaimevenGame, AsWhiteItReadsItsColourDeletesItAndMovesFirst) {
  start("W\n", {});
  EXPECT_EQ(answer().colour, game::Colour::white);
}

TEST_F(ClaimevenGame, AsBlackItWaitsForWhiteAndAnswers) {
  start("B", {});
  oppose({game::Colour::white, {3, 0}});
  EXPECT_TRUE(referee->wait_until_taken(*process));
  EXPECT_EQ(answer().colour, game::Colour::black);
}

TEST_F(ClaimevenGame, PlaysToTheEndPrintsWhoHasWonAndExits) {
  start("W", {});
  while (true) {
    answer();
    if (position.over()) break;
    oppose(any_move());
  }
  EXPECT_EQ(process->wait(), (Ended{.exit_status = 0}));
  EXPECT_THAT(process->output(),
              HasSubstr("\nWhite (me) wins against Black (the opponent): four in a row at "));
}

TEST_F(ClaimevenGame, PrintsItsDefeatAfterTheLastMoveHasReachedIt) {
  start("B", {"--connect", "2"});
  position = game::Position({.line_length = 2});
  oppose({game::Colour::white, {3, 0}});
  answer();
  game::Move winning = any_move();
  for (const game::Move move : position.legal_moves()) {
    game::Position then = position;
    then.play(move);
    if (then.over()) winning = move;
  }
  oppose(winning);
  EXPECT_EQ(process->wait(), (Ended{.exit_status = 0}));
  EXPECT_THAT(process->output(), HasSubstr("White (the opponent) wins against Black (me): two in a row at "));
}

TEST_F(ClaimevenGame, PrintsADraw) {
  start("W", {"--size", "1x3", "--connect", "3"});
  position = game::Position({.columns = 1, .rows = 3, .line_length = 3});
  answer();
  oppose(any_move());
  answer();
  EXPECT_EQ(process->wait(), (Ended{.exit_status = 0}));
  EXPECT_THAT(process->output(), HasSubstr("raw"));
}

TEST_F(ClaimevenGame, AnInvalidMoveOfTheOpponentIsDisplayedWithItsErrorAndNotAnswered) {
  start("B", {});
  referee->hand_over("(W D 2)\n");
  ASSERT_TRUE(referee->wait_until_taken(*process));
  referee->hand_over("hello\n");
  ASSERT_TRUE(referee->wait_until_taken(*process));
  referee->hand_over("(B D 1)\n");
  ASSERT_TRUE(referee->wait_until_taken(*process));
  EXPECT_FALSE(fs::exists(directory.path() / "claimeven.out"));
  oppose({game::Colour::white, {3, 0}});
  answer();
  EXPECT_THAT(
      process->output(),
      HasSubstr(
          "Invalid move (W D 2): lower places unoccupied: the lowest free place of the column is D1\n"));
  EXPECT_THAT(process->output(), HasSubstr("Invalid move 'hello\\n': expected a move as in (W C 1)\n"));
  EXPECT_THAT(process->output(), HasSubstr("Invalid move (B D 1): wrong colour: it is the turn of White\n"));
}

TEST_F(ClaimevenGame, AColourFileThatSaysNoColourIsReportedAndTheNextOneAwaited) {
  start("X\n", {});
  referee->hand_over("W");
  answer();
  EXPECT_THAT(process->output(), HasSubstr("No colour: 'X\\n': expected W or B\n"));
}

TEST_F(ClaimevenGame, StartedThroughALinkItUsesTheNameOfTheLink) {
  fs::create_symlink(program, directory.path() / "shallow_black.exe");
  launch({.command = {"./shallow_black.exe", "--depth", "1"}, .directory = directory.path()}, "W",
         "shallow_black");
  answer();
}

TEST_F(ClaimevenGame, ANameGivenIsTheFileStem) {
  launch({.command = {program, "--name", "quadots", "--depth", "1"}, .directory = directory.path()}, "W",
         "quadots");
  answer();
}

TEST_F(ClaimevenGame, TheEnvironmentOfTheRefereeDescribesTheGame) {
  start("W", {},
        {{"KAVEN_GAME", "gomoku"},
         {"KAVEN_SIZE", "9x7"},
         {"KAVEN_CONNECT", "4"},
         {"KAVEN_EXACT", "1"},
         {"KAVEN_TURN_SECONDS", "2.5"}});
  game::Rules rules = game::find_game("gomoku")->rules;
  rules.columns = 9;
  rules.rows = 7;
  rules.line_length = 4;
  rules.exact_length = true;
  position = game::Position(rules);
  for (int turn = 0; turn < 3; ++turn) {
    answer();
    oppose(any_move());
  }
}

TEST_F(ClaimevenGame, AnOptionIsStrongerThanTheEnvironment) {
  start("W", {"--game", "connectn", "--size", "1x9", "--connect", "9"},
        {{"KAVEN_GAME", "gomoku"}, {"KAVEN_SIZE", "5x5"}, {"KAVEN_CONNECT", "5"}});
  position = game::Position({.columns = 1, .rows = 9, .line_length = 9});
  EXPECT_EQ(answer().place, (game::Place{0, 0}));
}

TEST_F(ClaimevenGame, WokenByEventsItPlaysAsWell) {
  start("B", {"--wake", "inotify", "--poll-ms", "60000"});
  for (int turn = 0; turn < 3; ++turn) {
    oppose(any_move());
    answer();
  }
}

TEST_F(ClaimevenGame, InformsAboutEveryDepthUnlessItIsToBeQuiet) {
  start("W", {});
  answer();
  oppose(any_move());
  ASSERT_TRUE(referee->wait_until_taken(*process));
  EXPECT_THAT(process->output(), StartsWith("I am White\n"));
  EXPECT_THAT(process->output(), HasSubstr("\ninfo depth 1 score "));
  EXPECT_THAT(process->output(), HasSubstr("\ninfo depth 3 score "));
  EXPECT_THAT(process->output(), HasSubstr(" nodes "));
  EXPECT_THAT(process->output(), HasSubstr(" pv "));
}

TEST_F(ClaimevenGame, QuietItPrintsNothingWhileTheGameGoesOn) {
  start("W", {"--quiet"});
  answer();
  oppose(any_move());
  answer();
  EXPECT_THAT(process->output(), IsEmpty());
}

TEST_F(ClaimevenGame, ADirectoryInPlaceOfItsFileIsAnErrorThatNamesIt) {
  fs::create_directory(directory.path() / "claimeven.in");
  const auto finished = support::run({.command = {program}, .directory = directory.path()});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 1}));
  EXPECT_THAT(finished.errors, HasSubstr("claimeven.in"));
}

TEST(ClaimevenCommandLine, AWrongOneIsRefusedWithStatus2AndASentenceThatNamesTheValue) {
  const std::pair<std::vector<std::string>, std::string> wrong[] = {
      {{"--game", "chess"}, "chess"},
      {{"--size", "7by6"}, "7by6"},
      {{"--connect", "40"}, "40"},
      {{"--budget", "-1"}, "-1"},
      {{"--time", "soon"}, "soon"},
      {{"--poll-ms", "20"}, "20"},
      {{"--wake", "never"}, "never"},
      {{"--memory", "0"}, "0"},
      {{"--depth", "0"}, "0"},
      {{"--name", "a b"}, "a b"},
      {{"--full-board", "maybe"}, "maybe"},
      {{"--exact-fve"}, "--exact-fve"},
      {{"W"}, "W"},
      {{"--protocol", "telnet"}, "telnet"},
      {{"--protocol", "gomocup", "--size", "9x9"}, "--size"},
  };
  for (const auto& [options, value] : wrong) {
    std::vector<std::string> command = {program};
    command.insert(command.end(), options.begin(), options.end());
    const auto finished = support::run({.command = command});
    EXPECT_EQ(finished.ended, (Ended{.exit_status = 2})) << value;
    EXPECT_THAT(finished.errors, StartsWith("claimeven: "));
    EXPECT_THAT(finished.errors, HasSubstr(value));
    EXPECT_THAT(finished.output, IsEmpty());
  }
}

TEST(ClaimevenCommandLine, AWrongEnvironmentIsRefusedAsWell) {
  const std::pair<std::string, std::string> wrong[] = {
      {"KAVEN_TURN_SECONDS", "soon"}, {"KAVEN_TURN_SECONDS", "nan"}, {"KAVEN_EXACT", "yes"},
      {"KAVEN_CONNECT", "4.5"},       {"KAVEN_GAME", "chess"},       {"KAVEN_SIZE", "7"}};
  for (const auto& [name, value] : wrong) {
    const auto finished = support::run({.command = {program}, .environment = {{name, value}}});
    EXPECT_EQ(finished.ended, (Ended{.exit_status = 2})) << name;
    EXPECT_THAT(finished.errors, HasSubstr("'" + value + "'"));
  }
}

TEST(ClaimevenCommandLine, HelpHasExamplesAndVersionIsTheProjects) {
  const auto help = support::run({.command = {program, "--help"}});
  EXPECT_EQ(help.ended, (Ended{.exit_status = 0}));
  EXPECT_THAT(help.output, HasSubstr("Examples:"));
  const auto version = support::run({.command = {program, "--version"}});
  EXPECT_EQ(version.ended, (Ended{.exit_status = 0}));
  EXPECT_THAT(version.output, testing::MatchesRegex("claimeven " KAVEN_VERSION "( \\([0-9a-f]+\\))?\n"));
}

}  // namespace
}  // namespace kaven::agent::claimeven
