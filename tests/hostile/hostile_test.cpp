// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/scripted_referee.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::support {
namespace {

const boost::filesystem::path folder = boost::filesystem::path(KAVEN_SOURCE) / "tests/hostile";

std::vector<boost::filesystem::path> agents() {
  std::vector<boost::filesystem::path> files;
  for (const auto& entry : boost::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".py" && entry.path().filename() != "plain_player.py") {
      files.push_back(entry.path());
    }
  }
  return files;
}

TEST(Hostile, EachAgentIsExecutableAndStandsInTheTable) {
  const std::string table = read_file(folder / "README.md");
  for (const boost::filesystem::path& agent : agents()) {
    EXPECT_EQ(::access(agent.c_str(), X_OK), 0) << agent;
    EXPECT_NE(table.find("`" + agent.filename().string() + "`"), std::string::npos) << agent;
  }
}

TEST(Hostile, EachAgentCompiles) {
  std::vector<std::string> command = {
      "python3", "-B", "-c",
      "import sys\nfor file in sys.argv[1:]: compile(open(file).read(), file, 'exec')"};
  for (const boost::filesystem::path& agent : agents()) command.push_back(agent.string());
  const Finished compiled = run({.command = command});
  EXPECT_EQ(compiled.ended, Ended{.exit_status = 0}) << compiled.errors;
}

TEST(Hostile, ThePlainGameIsWonByWhiteAtD1) {
  const TemporaryDirectory white_directory;
  const TemporaryDirectory black_directory;
  ScriptedReferee white_referee(white_directory.path(), "plain");
  ScriptedReferee black_referee(black_directory.path(), "plain");
  white_referee.hand_over("W\n");
  black_referee.hand_over("B\n");
  const std::string program = (folder / "plain.py").string();
  Process white({.command = {program}, .directory = white_directory.path()});
  Process black({.command = {program}, .directory = black_directory.path()});
  ASSERT_TRUE(black_referee.wait_until_taken(black));
  std::string last;
  for (int stone = 1; stone <= 19; ++stone) {
    const bool whites = stone % 2 == 1;
    const auto answer = whites ? white_referee.wait_for_answer(white) : black_referee.wait_for_answer(black);
    ASSERT_TRUE(answer) << "stone " << stone;
    last = *answer;
    (whites ? black_referee : white_referee).hand_over(last);
  }
  EXPECT_EQ(last, "(W D 1)\n");
  EXPECT_EQ(white.wait(), Ended{.exit_status = 0});
  EXPECT_EQ(black.wait(), Ended{.exit_status = 0});
}

}  // namespace
}  // namespace kaven::support
