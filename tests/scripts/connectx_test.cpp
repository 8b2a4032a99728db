#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "tests/scripts/starter_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::support {
namespace {

using game::Colour;
using testing::HasSubstr;

const std::string adapter = std::string(KAVEN_SOURCE) + "/scripts/adapters/connectx.py";
const std::string samples = std::string(KAVEN_SOURCE) + "/tests/scripts/connectx/";

std::string command(const std::string& agent) {
  return "python3 " + adapter + " " + agent;
}

TEST(ConnectX, TwoAgentsPlayARealGame) {
  const Finished finished =
      run({.command = {std::string(KAVEN_BIN) + "/referee", command(samples + "leftmost.py"),
                       command(samples + "one_ply.py"), "--name-a=leftmost", "--name-b=one_ply",
                       "--colours=given", "--quiet"}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_EQ(finished.output,
            "Result: Black (one_ply) wins against White (leftmost): four in a row at D1 D2 D3 D4\n");
}

TEST(ConnectX, AnAgentSeesTheBoardFromTheTopAndItsOwnMark) {
  const TemporaryDirectory place;
  const std::string file = (place.path() / "teller.py").string();
  write_file(file,
             "def teller(observation, configuration):\n"
             "    print(observation.board, observation['mark'], observation.step)\n"
             "    print(configuration.columns, configuration['rows'], configuration.inarow)\n"
             "    return 2\n");
  StarterGame game(program::find_program(command(file), {}),
                   notation::choose_game({.game = "connect4", .size = "3x2", .connect = 3}), Colour::black);
  game.opponent_moves({Colour::white, {2, 0}});
  game.program_moves();
  game.hand_over("(W H 1)\n");
  EXPECT_THAT(game.finish().output, HasSubstr("[0, 0, 0, 0, 0, 1] 2 1\n3 2 3\n"));
}

TEST(ConnectX, ALambdaOfTheObservationAloneIsAnAgent) {
  const TemporaryDirectory place;
  const std::string file = (place.path() / "short.py").string();
  write_file(file, "import random\nagent = lambda observation: observation.board.index(0) + 0.0\n");
  StarterGame game(program::find_program(command(file), {}), notation::choose_game({}), Colour::white);
  EXPECT_EQ(game.program_moves().place, (game::Place{0, 0}));
}

TEST(ConnectX, SaysWhatAnAgentDidWrong) {
  struct Fault {
    std::string source;
    std::string message;
  };
  const std::vector<Fault> faults = {
      {"def agent(observation\n", "the file raised SyntaxError (line 1): "},
      {"import random\nimport no_such_library\n", "the file raised ModuleNotFoundError (line 2): No module"},
      {"columns = 7\n", "there is no agent in it: expected a function of observation and configuration"},
      {"def agent(one, two, three):\n    return 0\n", "agent(one, two, three) cannot be called with"},
      {"def agent(observation, configuration):\n    columns = []\n    return columns[0]\n",
       "agent raised IndexError (line 3): list index out of range"},
      {"def agent(observation, configuration):\n    pass\n",
       "agent returned None: expected a column, an integer from 0 to 6"},
      {"def agent(observation, configuration):\n    return 7\n",
       "agent returned 7: expected a column, an integer from 0 to 6"},
      {"def agent(observation, configuration):\n    return 2.5\n", "agent returned 2.5: expected a column"},
  };
  const TemporaryDirectory place;
  const std::string file = (place.path() / "wrong.py").string();
  for (const Fault& fault : faults) {
    write_file(file, fault.source);
    write_file(place.path() / "connectx.in", "W\n");
    const Finished finished = run({.command = {"python3", adapter, file}, .directory = place.path()});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
    EXPECT_THAT(finished.errors, HasSubstr("connectx.py: " + file + ": " + fault.message));
  }
}

TEST(ConnectX, AFullColumnIsTheAgentsFault) {
  const TemporaryDirectory place;
  const std::string file = (place.path() / "stubborn.py").string();
  write_file(file, "def stubborn(observation, configuration):\n    return 0\n");
  StarterGame game(program::find_program(command(file), {}),
                   notation::choose_game({.game = "connect4", .size = "5x1"}), Colour::white);
  game.program_moves();
  game.opponent_moves({Colour::black, {1, 0}});
  const Finished finished = game.finish();
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.errors, HasSubstr("stubborn returned 0: that column is full\n"));
}

TEST(ConnectX, PlaysNothingButConnectX) {
  const Finished finished = run(
      {.command = {"python3", adapter, samples + "leftmost.py"}, .environment = {{"KAVEN_GAME", "gomoku"}}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_EQ(finished.errors, "connectx.py: ConnectX is connect4 or connectn, not gomoku\n");
  EXPECT_EQ(run({.command = {"python3", adapter}}).ended, Ended{.exit_status = 2});
}

}  // namespace
}  // namespace kaven::support
