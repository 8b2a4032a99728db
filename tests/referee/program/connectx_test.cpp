// SPDX-License-Identifier: MIT
// Agents of Kaggle's ConnectX, as submitted there, and faulty ones.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

using game::Ending;
using support::Ended;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string samples = std::string(KAVEN_SOURCE) + "/tests/protocols/connectx/";
const std::string leftmost = samples + "leftmost.py";

/// A file with any source text as the agent.
class AgentFile {
 public:
  explicit AgentFile(const std::string& source) { support::write_file(path_, source); }
  std::string command() const { return "/usr/bin/python3 '" + path_.string() + "'"; }
  std::string path() const { return path_.string(); }

 private:
  support::TemporaryDirectory place_;
  boost::filesystem::path path_ = boost::filesystem::canonical(place_.path()) / "student.py";
};

/// A game of the agent `source`, as White, against leftmost.py.
PlayedGame play_agent(const std::string& source, std::vector<std::string> options = {}) {
  const AgentFile agent(source);
  options.insert(options.end(), {"--protocol-a", "connectx"});
  const auto has = [&](const char* option) { return std::ranges::find(options, option) != options.end(); };
  if (!has("--time") && !has("--time-control")) options.insert(options.end(), {"--time", "40"});
  return {agent.command(), leftmost, options};
}

TEST(ConnectX, TwoFilesAreAgentsAsTheyAre) {
  const PlayedGame game(leftmost, samples + "one_ply.py");
  EXPECT_EQ(game.finished().ended, Ended{.exit_status = 0}) << game.finished().errors;
  EXPECT_EQ(game.result(),
            "Result: Black (one_ply) wins against White (leftmost): four in a row at D1 D2 D3 D4\n");
  EXPECT_EQ(game.record().header.contestants[0].protocol, "connectx");
}

TEST(ConnectX, AnAgentIsToldWhatKaggleTellsIt) {
  const PlayedGame game = play_agent(
      "def teller(observation, configuration):\n"
      "    print(observation.board, observation['mark'], observation.step, "
      "observation.remainingOverageTime)\n"
      "    print(configuration)\n"
      "    assert getattr(observation, 'other', None) is None and vars(observation) == observation\n"
      "    return 2\n",
      {"connectn", "--size", "3x2", "--connect", "2", "--opening", "(W C 1) (B A 1)"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(game.log_of_white(),
              AllOf(HasSubstr("[0, 0, 0, 2, 0, 1] 1 2 8\n"),
                    HasSubstr("{'episodeSteps': 1000, 'actTimeout': 32, 'runTimeout': 1200, 'columns': 3, "
                              "'rows': 2, 'inarow': 2, 'agentTimeout': 60, 'timeout': 32, "
                              "'__raw_path__': '")));
}

TEST(ConnectX, AFolderBringsItsModulesAndFilesAndIsLoadedOnce) {
  const PlayedGame game(samples + "packed", leftmost);
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result() << game.log_of_white();
  EXPECT_THAT(game.result(),
              HasSubstr("White (packed) wins against Black (leftmost): four in a row at D1 D2"));
  EXPECT_THAT(game.log_of_white(), HasSubstr("call 4\n"));
  EXPECT_EQ(support::read_file(samples + "packed/weights.txt"), "1 2 3 7 6 5 4\n")
      << "What an agent writes to is a copy.";
}

// Sixty seconds for a game as on Kaggle; an agent that exceeds its turn uses some of them.
TEST(ConnectX, TheOverageIsForAGameAsAWhole) {
  const std::string slow =
      "import time\ndef agent(obs, conf):\n"
      "    print('told', conf.actTimeout, round(obs.remainingOverageTime), obs.step)\n"
      "    time.sleep(3 if obs.step == 2 else 0)\n    return 2\n";
  const PlayedGame game = play_agent(slow, {"--time", "2", "--overage", "60"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(game.log_of_white(), AllOf(HasSubstr("told 2 60 0\n"), Not(HasSubstr("told 2 60 4\n"))));
  const std::string never = "import time\ndef agent(obs, conf):\n    time.sleep(60)\n";
  EXPECT_THAT(play_agent(never, {"--time", "1", "--overage", "0.5"}).result(),
              HasSubstr("1 s allowed, and 0.5 s were left of its overage"));
}

// A side can make three moves at most, and the share is a fourth.
TEST(ConnectX, ATimeControlIsToldAsOverage) {
  const std::string teller =
      "def agent(obs, conf):\n"
      "    print('told', conf.actTimeout, round(obs.remainingOverageTime), obs.step)\n"
      "    return 2\n";
  const PlayedGame game =
      play_agent(teller, {"connectn", "--size", "3x2", "--connect", "2", "--time-control", "2999.5+2"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(game.log_of_white(), HasSubstr("told 601.1 2248 0\n"));
}

TEST(ConnectX, AnAgentInAFolderBelowImportsFromBothFolders) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path top = boost::filesystem::canonical(place.path()) / "deeper";
  boost::filesystem::create_directories(top / "src");
  support::write_file(top / "agent.toml", "source = \"src/agents.py\"\nprotocol = \"connectx\"\n");
  support::write_file(top / "common.py", "COLUMN = 3\n");
  support::write_file(top / "src/beside.py", "import src.beside\ndef column(board):\n    return 2\n");
  support::write_file(top / "src/agents.py",
                      "import common\nfrom beside import column\nfrom src.beside import column as same\n"
                      "def agent(obs, conf):\n    return common.COLUMN\n");
  for (const auto& path : {place.path(), top, top / "src"}) {
    boost::filesystem::permissions(
        path, boost::filesystem::add_perms | boost::filesystem::others_exe | boost::filesystem::others_read);
  }
  const PlayedGame game(top.string(), leftmost);
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result() << game.log_of_white();
  EXPECT_THAT(game.result(), HasSubstr("White (deeper) wins"));
}

TEST(ConnectX, AnErrorInAPackageOfTheAgentIsFoundThere) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path top = place.path() / "deeper";
  boost::filesystem::create_directories(top / "engine");
  support::write_file(top / "agent.toml", "source = \"agents.py\"\nprotocol = \"connectx\"\n");
  support::write_file(top / "engine/search.py", "def column(board):\n    empty = []\n    return empty[0]\n");
  support::write_file(
      top / "agents.py",
      "from engine.search import column\ndef agent(obs, conf):\n    return column(obs.board)\n");
  for (const auto& path : {place.path(), top, top / "engine"}) {
    boost::filesystem::permissions(
        path, boost::filesystem::add_perms | boost::filesystem::others_exe | boost::filesystem::others_read);
  }
  const PlayedGame game(top.string(), leftmost);
  EXPECT_THAT(game.result(), HasSubstr("raised IndexError (search.py, line 3)")) << game.log_of_white();
}

TEST(ConnectX, ANotebookTriesItsAgentOutAndPlays) {
  const std::string notebook = "/usr/bin/python3 " + samples + "notebook.py";
  const PlayedGame game(notebook, leftmost, {"--protocol-a", "connectx", "--start-time", "600"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result() << game.log_of_white();
  EXPECT_THAT(game.log_of_white(), AllOf(HasSubstr("| 0 | 0 | 0 | 0 | 0 | 0 | 0 |\n"),
                                         HasSubstr("rewards True\n"), HasSubstr("both ['DONE', 'DONE']\n")));
}

TEST(ConnectX, WhateverCanBeCalledLastIsTheAgent) {
  const std::string bound_again =
      "def wrong():\n    pass\ndef agent(obs, conf):\n    return obs.board.index(0)\n"
      "def wrong():\n    return 'a name that is bound again keeps its place'\n";
  const std::vector<std::string> sources = {
      bound_again,
      "agent = lambda observation: observation.board.index(0) + 0.0\n",
      "class Agent:\n    def __call__(self, obs, conf):\n        return obs.board.index(0)\nact = Agent()\n",
      "class Agent(int):\n    def __new__(cls, obs, conf):\n        return int(obs.board.index(0))\n",
      "class Agent:\n    def act(self, obs, conf):\n        return obs.board.index(0)\nact = Agent().act\n",
      "def agent(obs, conf):\n    input()\n",
  };
  for (const std::string& source : sources) {
    SCOPED_TRACE(source);
    const PlayedGame game = play_agent(source);
    EXPECT_THAT(game.result(), source == sources.back() ? HasSubstr("agent raised EOFError (line 2)")
                                                        : HasSubstr("White (student) wins"));
  }
}

TEST(ConnectX, NoneIsColumnZeroAsOnKaggle) {
  const PlayedGame game = play_agent("def agent(observation, configuration):\n    pass\n");
  EXPECT_THAT(game.result(), HasSubstr("illegal: (W A 6): column full")) << "Both play column A.";
  EXPECT_THAT(game.warnings(), HasSubstr("agent returned None, which Kaggle takes for column 0"));
}

struct AgentsFault {
  std::string source;
  Ending ending;
  std::string message;
};

void PrintTo(const AgentsFault& fault, std::ostream* stream) {
  *stream << fault.message;
}

class FaultyConnectXAgent : public testing::TestWithParam<AgentsFault> {};

TEST_P(FaultyConnectXAgent, LosesAndIsToldTheLine) {
  const PlayedGame game = play_agent(GetParam().source);
  EXPECT_EQ(game.outcome().ending, GetParam().ending) << game.result();
  EXPECT_THAT(game.result(), AllOf(HasSubstr("Black (leftmost) wins"), HasSubstr(GetParam().message)));
}

INSTANTIATE_TEST_SUITE_P(
    ConnectX, FaultyConnectXAgent,
    testing::Values(
        AgentsFault{"def agent(observation\n", Ending::never_started,
                    "student.py raised SyntaxError (line 1): "},
        AgentsFault{
            "import random\nimport tensorflow\n", Ending::never_started,
            "raised ModuleNotFoundError (line 2): No module named 'tensorflow'; Debian has no package"},
        AgentsFault{"from kaggle_environments.envs.halite import halite\n", Ending::never_started,
                    "this is Kaven's stand-in for Kaggle's package, which knows ConnectX only"},
        AgentsFault{
            "from kaggle_environments import register\n", Ending::never_started,
            "(line 1): kaggle_environments is Kaven's stand-in for Kaggle's, which knows ConnectX only: it "
            "has no 'register'"},
        AgentsFault{"columns = 7\n", Ending::never_started,
                    "there is no agent in it: expected a function of observation and configuration"},
        AgentsFault{"print(__file__)\n", Ending::never_started,
                    "student.py raised NameError (line 1): name '__file__' is not defined"},
        AgentsFault{"def agent(one, two, three):\n    return 0\n", Ending::exited,
                    "agent raised TypeError: agent() missing 1 required positional argument: 'three'"},
        AgentsFault{"def agent(observation, configuration):\n    columns = []\n    return columns[0]\n",
                    Ending::exited, "agent raised IndexError (line 3): list index out of range"},
        AgentsFault{"def agent(observation, configuration):\n    exit(3)\n", Ending::exited,
                    "agent raised SystemExit (line 2): 3"},
        AgentsFault{"def agent(observation, configuration):\n    return 7\n", Ending::illegal_move,
                    "agent returned 7: expected a column, an integer from 0 to 6"},
        AgentsFault{"def agent(observation, configuration):\n    return 2.5\n", Ending::illegal_move,
                    "agent returned 2.5: expected a column"},
        AgentsFault{"class Agent:\n    def __init__(self, obs, conf):\n        pass\n", Ending::illegal_move,
                    "Agent (a class, which is called as a function) returned <Agent object"}));

TEST(ConnectX, WhatAnAgentPrintsIsNoAnswer) {
  const PlayedGame game = play_agent(
      "import os\n"
      "def agent(observation, configuration):\n"
      "    print('column 6', flush=True)\n"
      "    os.system('echo column 5')\n"
      "    return 1\n");
  EXPECT_THAT(game.result(), HasSubstr("four in a row at B1 B2 B3 B4"));
  EXPECT_THAT(game.log_of_white(), AllOf(HasSubstr("column 6\n"), HasSubstr("column 5\n")));
}

TEST(ConnectX, OtherGamesAreRefused) {
  const support::Finished finished =
      support::run({.command = referee_command(leftmost, leftmost, {"gomoku"})});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 2});
  EXPECT_THAT(finished.errors, HasSubstr("leftmost speaks connectx, in which Go-moku 15x15 cannot be played: "
                                         "its agents drop stones into columns until the first line"));
}

}  // namespace
}  // namespace kaven::referee
