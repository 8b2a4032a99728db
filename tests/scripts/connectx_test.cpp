// SPDX-License-Identifier: MIT
// Talks by hand to the script by which the referee runs agents of ConnectX, and tests its stand-in for Kaggle's
// package.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::support {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const std::string python = "/usr/bin/python3";
const std::string adapter = std::string(KAVEN_SOURCE) + "/scripts/adapters/connectx";
const std::string leftmost = std::string(KAVEN_SOURCE) + "/tests/protocols/connectx/leftmost.py";

/// The answer to these lines, and the exit.
Finished converse(const std::string& lines) {
  return run(
      {.command = {"sh", "-c", "printf '" + lines + "' | " + python + " " + adapter + " " + leftmost}});
}

TEST(ConnectXAdapter, AnswersLineByLineUntilNothingMoreIsAsked) {
  const std::string configuration = R"({"configuration": {"columns": 2, "rows": 2, "inarow": 2}}\n)";
  const Finished finished =
      converse(configuration + R"({"observation": {"board": [0, 0, 0, 0], "mark": 1}}\n)" +
               R"({"observation": {"board": [2, 0, 1, 0], "mark": 1}}\n)");
  EXPECT_EQ(finished.output, "ready\ncolumn 0\ncolumn 1\n");
  EXPECT_THAT(finished.errors, HasSubstr("leftmost.py: leftmost\n"));
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
}

TEST(ConnectXAdapter, ExitsBehindAnException) {
  const Finished finished = converse(R"({"configuration": {"columns": 2, "rows": 1, "inarow": 2}}\n)"
                                     R"({"observation": {"board": [2, 1], "mark": 1}}\n)");
  EXPECT_EQ(finished.output, "ready\nraised leftmost raised ValueError (line 4): 0 is not in list\n");
  EXPECT_THAT(finished.errors,
              HasSubstr("Traceback (most recent call last):\n  File \"" + leftmost + "\", line 4"));
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
}

TEST(ConnectXAdapter, NamesTheLineOfAModuleInTheTopFolderThatRaised) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path top = boost::filesystem::canonical(place.path()) / "top";
  boost::filesystem::create_directories(top / "src");
  write_file(top / "common.py", "def column():\n    return [][0]\n");
  write_file(top / "src/agent.py", "import common\ndef agent(observation):\n    return common.column()\n");
  const std::string lines = R"({"configuration": {"columns": 2}}\n{"observation": {"board": [0, 0]}}\n)";
  const Finished finished =
      run({.command = {"sh", "-c",
                       "cd '" + place.path().string() + "' && printf '" + lines + "' | " + python + " " +
                           adapter + " top/src/agent.py top/src top"}});
  EXPECT_EQ(finished.output,
            "ready\nraised agent raised IndexError (common.py, line 2): list index out of range\n")
      << finished.errors;
}

TEST(ConnectXAdapter, CopiesNoMoreThan16MegabytesOfAllFoldersTogether) {
  const support::TemporaryDirectory place;
  const Finished finished = run(
      {.command = {"sh", "-c",
                   "cd '" + place.path().string() +
                       "' && mkdir one two work && for number in 1 2 3 4 5 6 7 8 9 10; do "
                       "truncate -s 1M one/first$number two/second$number; done && cd work && " +
                       python + " " + adapter + " " + leftmost +
                       " ../one ../two < /dev/null && find . -type f | wc -l && find . -type l | wc -l"}});
  EXPECT_EQ(finished.output, "16\n4\n") << finished.errors;
}

TEST(ConnectXAdapter, SaysWhatItIsForToWhoeverStartsItByHand) {
  const Finished wrong = run({.command = {python, adapter}});
  EXPECT_EQ(wrong.ended, Ended{.exit_status = 2});
  EXPECT_THAT(wrong.errors,
              StartsWith("Lets an agent of Kaggle's ConnectX play for the referee: connectx AGENT.py"));
  const Finished help = run({.command = {python, adapter, "--help"}});
  EXPECT_EQ(help.ended, Ended{.exit_status = 0});
  EXPECT_EQ(help.output, wrong.errors);
}

TEST(ConnectXStandIn, KnowsTheRules) {
  const Finished finished = run(
      {.command = {python, "-B", "-c",
                   "from kaggle_environments import make, utils\n"
                   "from kaggle_environments.envs.connectx.connectx import is_win, negamax_agent, play\n"
                   "config = utils.structify({'columns': 4, 'rows': 4, 'inarow': 3})\n"
                   "def won(moves):\n"
                   "    board, mark = [0] * 16, 1\n"
                   "    for column in moves:\n"
                   "        before = is_win(board, column, mark, config, False)\n"
                   "        play(board, column, mark, config)\n"
                   "        assert before == is_win(board, column, mark, config)\n"
                   "        mark = 3 - mark\n"
                   "    return before\n"
                   "print([won(each) for each in ([0, 1, 0, 1, 0], [0, 0, 1, 1, 2], [0, 1, 1, 2, 3, 2, 2],\n"
                   "                              [3, 2, 2, 1, 0, 1, 1], [0, 1, 2, 3, 3])])\n"
                   "board = [0] * 12 + [1, 0, 1, 2]\n"
                   "print([negamax_agent(utils.structify({'board': board, 'mark': mark}), config)\n"
                   "       for mark in (1, 2)])\n"
                   "env = make('connectx', {'columns': 4, 'rows': 4, 'inarow': 3})\n"
                   "env.run([lambda obs: 0, lambda obs, conf: 4 if obs.step > 2 else 1])\n"
                   "print([each.status for each in env.state], [each.reward for each in env.state], "
                   "len(env.steps))\n"
                   "env.run(['negamax', lambda obs: 1 / 0])\n"
                   "print(env.state[1].status, env.done, env.halite)\n"},
       .environment = {{"PYTHONPATH", adapter + "/stand_in"}}});
  EXPECT_EQ(finished.output, "[True, True, True, True, False]\n[1, 1]\n['DONE', 'INVALID'] [0, None] 5\n")
      << finished.errors;
  EXPECT_THAT(
      finished.errors,
      EndsWith("AttributeError: Kaven's stand-in for kaggle_environments has no Environment.halite\n"));
}

}  // namespace
}  // namespace kaven::support
