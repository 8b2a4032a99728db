// SPDX-License-Identifier: MIT
#include "common/program/connectx_agent.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/program/program.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

const std::string agent_text = "def my_agent(obs, config):\n    return 0\n";

TEST(ConnectXAgent, IsWhereTheLastFunctionTakesObservationAndConfiguration) {
  for (const char* text : {
           "def my_agent(observation, configuration):\n    return 0\n",
           "def helper(board):\n    pass\r\n\r\ndef agent (obs, conf) -> int:\r\n    return 0\r\n",
           "def act(\n    obs: dict[str, int],  # all, that is seen\n    config=None,\n):\n    return 0",
           "def agent(observation: Struct, configuration: Struct, verbose=False):\n    pass\n",
           "def agent(state, configuration):\n    def inner(x):\n        pass\n    return 0\nprint('x')\n",
           "agent = lambda obs, conf: 0\n",
           "with open(__file__) as own:\n    def agent(obs, config):\n        return 0\n",
           "try:\n  import numpy\nexcept ImportError:\n  if True:\n    def agent(obs, config):\n      pass\n",
           "import module\n\ndef helper(x):\n    pass\n\nact = module.agent  # it\n\n",
           "import src.agents as all\nplayer = all.best.my_agent\n",
           "name = '\\'' # '''\ndef agent(obs, config):\n    '''\ndef other(board):\n    '''\n    return 0\n",
           "def agent(obs: 'board #1', config: 'rules'):\n    return 0\n",
           "def f(x): pass\nact : Callable = 3\nagent=lambda observation,configuration: f(3)\n",
       }) {
    EXPECT_TRUE(takes_observation_and_configuration(text)) << text;
  }
  for (const char* text : {
           "",
           "def my_agent(observation, configuration):\n    return 0\ndef mean(rewards):\n    pass\n",
           "class Agent:\n    def act(self, obs, config):\n        pass\n",
           "    def act(obs, config):\n        pass\n",
           "if __name__ == '__main__':\n    def act(obs, config):\n        pass\n",
           "def outer():\n  if True:\n    def act(obs, config):\n        pass\n",
           "def agent(obs, config):\n    return 0\nwith x:\n    def other(a, b):\n        pass\n",
           "import module\nact = module.agent\nprint(act)\n",
           "act = agent\n",
           "value = module.value\n",
           "    act = module.agent\n",
           "act = .5\n",
           "def agent(board, mark):\n    pass\n",
           "def agent(obs):\n    pass\n",
           "def agent(config, obs):\n    pass\n",
           "define(obs, config)\ndef\ndef (obs, config)",
           "agent = lambda x: (obs, config)\n",
           "obs, config = 1, 2\n",
           "text = '''\ndef agent(obs, config):\n    return 0\n'''\nopen('submission.py', 'w').write(text)\n",
           "AGENT = r\"\"\"# it's\ndef agent(obs, config):\n    return '\\\"\"\"'\n\"\"\"\n",
           "\"\"\"As in\n\ndef agent(obs, config):\n\"\"\"\nimport sys\n",
       }) {
    EXPECT_FALSE(takes_observation_and_configuration(text)) << text;
  }
}

// A hostile text with many definitions that never end must not take hours.
TEST(ConnectXAgent, DefinitionsThatNeverEndAreNotReadToTheEndOfTheTextEach) {
  std::string text;
  while (text.size() < std::size_t{8} << 20U) text += "def f(x\n";
  EXPECT_FALSE(takes_observation_and_configuration(text));
  EXPECT_TRUE(takes_observation_and_configuration(text + "def agent(observation, configuration):\n"));
}

TEST(ConnectXAgent, AFileIsRunByPythonWhetherExecutableOrNot) {
  const Folder folder;
  const fs::path file = folder.write("my agent (1).py", agent_text);
  for (const bool executable : {false, true}) {
    if (executable) fs::permissions(file, fs::add_perms | fs::owner_exe);
    const Program program = find_program(file.string(), {});
    EXPECT_THAT(program.command, ElementsAre(EndsWith("/python3"), file.string()));
    EXPECT_EQ(program.name, "my agent (1)");
    EXPECT_EQ(program.stem, "my-agent--1-");
    EXPECT_EQ(program.protocol, "connectx");
    EXPECT_EQ(program.file, file);
    EXPECT_EQ(program.readable.front(), file);
    EXPECT_TRUE(program.found_on_path);
  }
}

TEST(ConnectXAgent, AFolderNeedsNoAgentToml) {
  const Folder folder;
  folder.write("mine/helper.py", "def helper(x):\n    pass\n");
  const fs::path file = folder.write("mine/my_agent.py", agent_text);
  const Program program = find_program((folder.path / "mine").string(), {});
  EXPECT_EQ(program.name, "mine");
  EXPECT_EQ(program.file, file);
  EXPECT_EQ(program.protocol, "connectx");
  EXPECT_EQ(program.readable.front(), folder.path / "mine");
}

TEST(ConnectXAgent, OfSeveralTheOneCalledMainPlays) {
  const Folder folder;
  folder.write("mine/a.py", agent_text);
  folder.write("mine/b.py", agent_text);
  try {
    find_program((folder.path / "mine").string(), {});
    ADD_FAILURE() << "It could be either.";
  } catch (const ProgramError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("/mine: it holds 2 agents of ConnectX, among them a.py and b.py: say "
                          "which one plays in an agent.toml, by source = \"a.py\" and protocol"));
  }
  folder.write("mine/submission.py", agent_text);
  EXPECT_EQ(find_program((folder.path / "mine").string(), {}).file, folder.path / "mine" / "submission.py");
  folder.write("mine/main.py", agent_text);
  EXPECT_EQ(find_program((folder.path / "mine").string(), {}).file, folder.path / "mine" / "main.py");
}

TEST(ConnectXAgent, AnAgentTomlMaySayItOrLeaveItOut) {
  const Folder folder;
  folder.write("mine/agent.py", agent_text);
  const auto protocol = [&](const std::string& toml) {
    folder.write("mine/agent.toml", toml);
    return find_program((folder.path / "mine").string(), {}).protocol;
  };
  EXPECT_EQ(protocol("source = 'agent.py'\n"), "connectx");
  EXPECT_EQ(protocol("source = 'agent.py'\nprotocol = 'mailbox'\n"), "mailbox");
  folder.write("mine/agent.py", "agent = Agent()\n");
  EXPECT_EQ(protocol("source = 'agent.py'\n"), "mailbox");
  EXPECT_EQ(protocol("source = 'agent.py'\nprotocol = 'connectx'\n"), "connectx");
  folder.write_executable("mine/runs.py");
  EXPECT_EQ(protocol("command = './runs.py'\nprotocol = 'connectx'\n"), "connectx");
  EXPECT_THAT(find_program((folder.path / "mine").string(), {}).command,
              ElementsAre(EndsWith("/python3"), EndsWith("/runs.py")));
  folder.write("mine/agent.rb", "");
  EXPECT_THAT([&] { protocol("protocol = 'connectx'\ncommand = 'sh ./agent.rb'\n"); },
              testing::ThrowsMessage<ProgramError>(HasSubstr(
                  "agent.toml:2: protocol 'connectx': expected a Python file, as in source = \"agent.py\"")));
}

}  // namespace
}  // namespace kaven::program
