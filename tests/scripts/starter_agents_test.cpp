// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <random>
#include <string>
#include <vector>

#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/move_text.hpp"
#include "common/program/program.hpp"
#include "tests/scripts/ready_starter.hpp"
#include "tests/scripts/starter_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::support {
namespace {

using game::Colour;
using game::Place;
using notation::ChosenGame;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

const std::string folder = std::string(KAVEN_SOURCE) + "/scripts/starter-agents/";
const std::string programs = KAVEN_BIN;
const std::string lisp_source = folder + "one-ply-lisp/one_ply.lisp";

struct Starter {
  std::string name;
  std::string given;     // its folder here, or the program as a user names it
  std::string language;  // the program that must be installed
  friend std::ostream& operator<<(std::ostream& stream, const Starter& starter) {
    return stream << starter.name;
  }
};

const std::vector<Starter> starters = {
    {"random_python", "random-python", "python3"},
    {"one_ply_python", "one-ply-python", "python3"},
    {"one_ply_cpp", programs + "/one-ply-cpp", "sh"},
    {"one_ply_c", programs + "/one-ply-c", "sh"},
    {"one_ply_java", "one-ply-java", "java"},
    {"one_ply_sbcl", "one-ply-lisp", "sbcl"},
    {"one_ply_gcl", "gcl -load " + lisp_source, "gcl"},
    {"one_ply_gcl_ansi", "env GCL_ANSI=t gcl -load " + lisp_source, "gcl"},
    {"one_ply_javascript", "one-ply-javascript", "node"},
    {"one_ply_go", "one-ply-go", "go"},
    {"one_ply_rust", "one-ply-rust", "rustc"},
    {"one_ply_csharp", "one-ply-csharp", "mcs"},
    {"one_ply_haskell", "one-ply-haskell", "ghc"},
    {"one_ply_racket", "one-ply-racket", "racket"},
    {"one_ply_scala", "one-ply-scala", "scalac"},
    {"one_ply_kotlin", "one-ply-kotlin", "kotlinc"},
};

// The sanitizers see Kaven's own programs, which treat agents of all languages alike: the first few are enough.
constexpr int sanitized_starters = 4;
const auto end_of_tried = support::sanitized ? starters.begin() + sanitized_starters : starters.end();

// The program as a user passes it to the referee.
std::string given_of(const Starter& starter) {
  const bool is_folder = boost::filesystem::is_directory(folder + starter.given);
  return is_folder ? ready_starter(starter.given).string() : starter.given;
}

ChosenGame small_gomoku() {
  return notation::choose_game({.game = "gomoku", .size = "6x6", .connect = 5});
}

std::string announcement(const game::Position& position) {
  std::optional<Colour> winner = position.line_winner();
  if (position.rules().goal == game::Goal::most_lines) {
    const int lead = position.lines(Colour::white) - position.lines(Colour::black);
    if (lead != 0) winner = lead > 0 ? Colour::white : Colour::black;
  }
  if (!winner) return "Draw: the board is full\n";
  return std::string(game::colour_name(*winner)) + " wins: ";
}

class StarterAgent : public testing::TestWithParam<Starter> {
 protected:
  void SetUp() override {
    if (!support::is_installed(GetParam().language))
      GTEST_SKIP() << GetParam().language << " is not installed";
    program = program::find_program(given_of(GetParam()), {});
  }

  // A whole game against random moves, from `game` as it stands.
  static void expect_good_end(StarterGame& game, unsigned seed) {
    std::mt19937 generator(seed);
    game.play_on(generator);
    const Finished finished = game.finish();
    EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
    EXPECT_THAT(finished.output, HasSubstr(announcement(game.position())));
    EXPECT_EQ(finished.errors, "");
  }

  program::Program program;
};

TEST_P(StarterAgent, PlaysConnect4ToTheEndWithEitherColour) {
  for (const Colour colour : {Colour::white, Colour::black}) {
    StarterGame game(program, notation::choose_game({.game = "connect4"}), colour);
    expect_good_end(game, 1);
  }
}

TEST_P(StarterAgent, PlaysGomokuToTheEndWithEitherColour) {
  for (const Colour colour : {Colour::white, Colour::black}) {
    StarterGame game(program, small_gomoku(), colour);
    expect_good_end(game, 2);
  }
}

TEST_P(StarterAgent, UnderstandsThatItsFirstStoneWasRecoloured) {
  StarterGame game(program, small_gomoku(), Colour::white);
  const game::Move first = game.program_moves();
  game.opponent_moves({Colour::black, first.place});
  expect_good_end(game, 3);
  EXPECT_EQ(game.position().at(first.place), Colour::black);
}

TEST_P(StarterAgent, NeverRecolours) {
  StarterGame game(program, notation::choose_game({.game = "gomoku", .size = "5x1", .connect = 5}),
                   Colour::black);
  game.opponent_moves({Colour::white, {2, 0}});
  EXPECT_NE(game.program_moves().place, (Place{2, 0}));
}

TEST_P(StarterAgent, CallsAFullBoardADraw) {
  StarterGame game(program, notation::choose_game({.game = "connect4", .size = "4x1"}), Colour::white);
  expect_good_end(game, 4);
}

// The opponent's answer to the program's first move.
struct Offence {
  ChosenGame game;
  std::string answer;  // `@` stands for the place of the program's move
  std::string error;
};

TEST_P(StarterAgent, ShowsAnIllegalMoveAndSaysWhatIsWrongWithIt) {
  const ChosenGame connect4 = notation::choose_game({.game = "connect4"});
  const ChosenGame flat = notation::choose_game({.game = "connect4", .size = "7x1"});
  const std::vector<Offence> offences = {
      {connect4, "(W A 1)", "wrong colour"},  {connect4, "(B H 1)", "off the board"},
      {connect4, "(B A 0)", "off the board"}, {connect4, "(B A 3)", "lower places unoccupied"},
      {connect4, "(B @)", "place occupied"},  {flat, "(B @)", "column full"},
      {connect4, "(PASS)", "not a move"},     {connect4, "PASS", "not a move"},
  };
  for (const Offence& offence : offences) {
    StarterGame game(program, offence.game, Colour::white);
    std::string answer = offence.answer;
    const Place place = game.program_moves().place;
    if (const std::size_t at = answer.find('@'); at != std::string::npos) {
      answer.replace(at, 1, {static_cast<char>('A' + place.column), ' ', static_cast<char>('1' + place.row)});
    }
    game.hand_over(answer + "\n");
    const Finished finished = game.finish();
    EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
    EXPECT_THAT(finished.output + finished.errors,
                HasSubstr("Illegal move " + answer + ": " + offence.error));
  }
}

TEST_P(StarterAgent, AllowsNobodyButBlackToRecolour) {
  StarterGame game(program, small_gomoku(), Colour::black);
  game.opponent_moves({Colour::white, {0, 0}});
  const game::Move answer = game.program_moves();
  const std::string recolouring = notation::write_move({Colour::white, answer.place});
  game.hand_over(recolouring + "\n");
  EXPECT_THAT(game.finish().errors + game.finish().output,
              HasSubstr("Illegal move " + recolouring + ": place occupied"));
}

// In a sandbox as tournaments have it, the strongest that there is.
TEST_P(StarterAgent, PassesEveryLineOfTheCheckOfTournaments) {
  const Finished check = run({.command = {programs + "/tournament", "check", given_of(GetParam()), "--jobs=4",
                                          "--time=60", "--start-time=60", "--told-time=60", "--slow=2"}});
  EXPECT_EQ(check.ended, Ended{.exit_status = 0}) << check.errors;
  EXPECT_THAT(check.output, Not(HasSubstr("FAILED")));
}

TEST_P(StarterAgent, PlaysAWholeGameInASandbox) {
  const Finished game = run({.command = {programs + "/referee", given_of(GetParam()), programs + "/one-ply-c",
                                         "--time=60", "--display=none"}});
  EXPECT_EQ(game.ended, Ended{.exit_status = 0}) << game.errors;
  EXPECT_THAT(game.output, AnyOf(HasSubstr(": four in a row at "), HasSubstr(": the board is full")));
}

class PythonAgent : public StarterAgent {};

TEST_P(PythonAgent, PlaysMaxConnect4UntilTheBoardIsFull) {
  for (const Colour colour : {Colour::white, Colour::black}) {
    StarterGame game(program, notation::choose_game({.game = "maxconnect4"}), colour);
    expect_good_end(game, 5);
  }
}

class OnePlyAgent : public StarterAgent {};

TEST_P(OnePlyAgent, BlocksALine) {
  StarterGame game(program, notation::choose_game({.game = "connect4"}), Colour::black);
  for (const int row : {0, 1, 2}) {
    game.opponent_moves({Colour::white, {0, row}});
    game.program_moves();
  }
  EXPECT_EQ(game.position().at({0, 3}), Colour::black);
}

TEST_P(OnePlyAgent, PrefersItsOwnLineToABlockInConnect4WhichItPlaysUntold) {
  StarterGame game(program);
  game.program_moves();
  for (const int row : {0, 1, 2}) {
    game.opponent_moves({Colour::black, {0, row}});
    game.program_moves();
  }
  EXPECT_EQ(game.position().line_winner(), Colour::white);
  EXPECT_EQ(game.finish().ended, Ended{.exit_status = 0});
}

// White makes A1 B1 C1 E1 F1, so that D1 makes six in a row, and never a chance of just five.
game::Move answer_to_a_gap_of_six(StarterGame& game) {
  game::Move answer;
  for (const int column : {0, 1, 2, 5, 4}) {
    game.opponent_moves({Colour::white, {column, 0}});
    answer = game.program_moves();
  }
  return answer;
}

TEST_P(OnePlyAgent, BlocksALongerRow) {
  StarterGame game(program, notation::choose_game({.game = "gomoku"}), Colour::black);
  EXPECT_EQ(answer_to_a_gap_of_six(game).place, (Place{3, 0}));
}

TEST_P(OnePlyAgent, LetsALongerRowPassWhereItMustBeExact) {
  StarterGame game(program, notation::choose_game({.game = "gomoku", .exact = true}), Colour::black);
  EXPECT_NE(answer_to_a_gap_of_six(game).place, (Place{3, 0}));
  game.opponent_moves({Colour::white, {3, 0}});
  game.program_moves();
}

std::string starter_name(const testing::TestParamInfo<Starter>& starter) {
  return starter.param.name;
}
std::vector<Starter> one_ply_starters() {
  return {starters.begin() + 1, end_of_tried};
}

INSTANTIATE_TEST_SUITE_P(All, StarterAgent, testing::ValuesIn(starters.begin(), end_of_tried), starter_name);
INSTANTIATE_TEST_SUITE_P(Python, PythonAgent, testing::ValuesIn(starters.begin(), starters.begin() + 2),
                         starter_name);
INSTANTIATE_TEST_SUITE_P(OnePly, OnePlyAgent, testing::ValuesIn(one_ply_starters()), starter_name);

void expect_a_first_move(const program::Program& program) {
  StarterGame game(program);
  game.program_moves();
}

TEST(StarterAgents, TheJavaOneAlsoRunsCompiledAsItsReadmeSays) {
  if (!support::is_installed("javac")) GTEST_SKIP() << "javac is not installed";
  const TemporaryDirectory directory;
  run({.command = {"javac", "-d", directory.path().string(), folder + "one-ply-java/OnePly.java"}});
  write_file(directory.path() / "agent.toml",
             "stem = \"OnePly\"\ncommand = [\"java\", \"-cp\", \".\", \"OnePly\"]\n");
  expect_a_first_move(program::find_program(directory.path().string(), {}));
}

void expect_to_compile(const std::string& name, const std::string& compiler) {
  if (!support::is_installed(compiler)) GTEST_SKIP() << compiler << " is not installed";
  expect_a_first_move(program::find_program(ready_starter(name).string(), {}));
}

TEST(StarterAgents, TheCppOneCompilesByTheLineInItsAgentToml) {
  expect_to_compile("one-ply-cpp", "g++");
}

TEST(StarterAgents, TheCOneCompilesByTheLineInItsAgentToml) {
  expect_to_compile("one-ply-c", "cc");
}

TEST(StarterAgents, TheLispOneRunsByGclsOptionFToo) {
  if (!support::is_installed("gcl")) GTEST_SKIP() << "gcl is not installed";
  expect_a_first_move(program::find_program("gcl -f " + lisp_source, {}));
}

TEST(StarterAgents, ThePythonOnesDifferInTheirChoiceOnly) {
  const auto common_part = [](const std::string& file) {
    const std::string text = read_file(folder + file);
    return text.substr(text.find("# ---- From here on"));
  };
  EXPECT_EQ(common_part("random-python/random_agent.py"), common_part("one-ply-python/one_ply_agent.py"));
}

}  // namespace
}  // namespace kaven::support
