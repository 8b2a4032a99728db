#include "tournaments/roster/roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::roster {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Agents : public testing::Test {
 protected:
  void program(const std::string& name, const std::string& text = "#!/bin/sh\n") {
    fs::create_directories((directory.path() / name).parent_path());
    support::write_script(directory.path() / name, text);
  }
  void file(const std::string& name, const std::string& text = "text\n") {
    fs::create_directories((directory.path() / name).parent_path());
    support::write_file(directory.path() / name, text);
  }
  Roster roster() const { return read_roster(directory.path(), {}); }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const Entrant& entrant : roster().entrants) names.push_back(entrant.name);
    return names;
  }
  std::string fault() const {
    try {
      read_roster(directory.path(), {});
      return "no error";
    } catch (const RosterError& error) {
      return error.what();
    }
  }
  support::TemporaryDirectory directory;
};

TEST_F(Agents, AreExecutableFilesAndFoldersInOrderOfName) {
  program("zoe");
  program("adam/adam");
  file("java/agent.toml", "command = 'sh agent.sh'\nname = 'Team Bad***'\n");
  file("java/agent.sh");
  EXPECT_THAT(names(), ElementsAre("Team Bad***", "adam", "zoe"));
  const Roster read = roster();
  EXPECT_THAT(read.notes, IsEmpty());
  EXPECT_EQ(read.entrants[0].program, directory.path() / "java");
  EXPECT_EQ(read.entrants[0].description_sha256.size(), 64U);
  EXPECT_EQ(read.entrants[1].description_sha256, "");
  EXPECT_EQ(read.entrants[2].sha256.size(), 64U);
  EXPECT_THAT(read.entrants[0].command, HasSubstr("agent.sh"));
}

TEST_F(Agents, DocumentsAndHiddenFilesArePassedOver) {
  program("a");
  program("b");
  file("README.md");
  file("notes.txt");
  file("some.toml");
  file(".hidden");
  file(".git/config");
  file("__pycache__/a.cpython-311.pyc");
  EXPECT_THAT(names(), ElementsAre("a", "b"));
  EXPECT_THAT(roster().notes, IsEmpty());
}

TEST_F(Agents, AFileThatIsNotExecutableDoesNotPlayAndIsNoted) {
  program("a");
  program("b");
  file("forgotten.py");
  EXPECT_THAT(names(), ElementsAre("a", "b"));
  EXPECT_THAT(roster().notes,
              ElementsAre(AllOf(HasSubstr("agents/forgotten.py does not play: it is not executable"),
                                HasSubstr("source = \"forgotten.py\""))));
}

TEST_F(Agents, AgentsOfConnectXNeedNoPermissionAndNoDescription) {
  program("a");
  file("lonely.py", "def agent(observation, configuration):\n    return 3\n");
  file("folder/main.py", "def agent(obs, config):\n    return 3\n");
  EXPECT_THAT(names(), ElementsAre("a", "folder", "lonely"));
}

TEST_F(Agents, AFolderWithoutAProgramIsAnErrorWithTheCure) {
  program("a");
  program("b");
  file("broken/data.bin");
  EXPECT_THAT(fault(), AllOf(HasSubstr("broken"),
                             HasSubstr("agents/broken takes part when it has an executable "
                                       "broken, an agent.toml with its command, or one agent of ConnectX")));
}

TEST_F(Agents, ABrokenDescriptionIsAnErrorWithItsPlace) {
  program("a");
  program("b");
  file("broken/agent.toml", "\ncomand = 'x'\n");
  EXPECT_THAT(fault(), HasSubstr("broken/agent.toml:2"));
}

TEST_F(Agents, ALinkThatLeadsNowhereIsAnError) {
  program("a");
  program("b");
  fs::create_symlink(directory.path() / "gone", directory.path() / "link");
  EXPECT_THAT(fault(), HasSubstr("link"));
}

TEST_F(Agents, NamesAreUnique) {
  program("a");
  program("twin.sh");
  program("twin.py");
  EXPECT_THAT(fault(), AllOf(HasSubstr("twin.py"), HasSubstr("twin.sh"), HasSubstr("are both called twin")));
}

TEST_F(Agents, ATournamentTakesTwo) {
  program("lonely");
  file("forgotten.py");
  EXPECT_THAT(fault(), AllOf(HasSubstr("takes two agents, here is 1"), HasSubstr("chmod +x")));
}

TEST_F(Agents, BareCommandsAreLookedForInTheSearchPath) {
  const support::TemporaryDirectory tools;
  support::write_script(tools.path() / "tool-of-ours", "#!/bin/sh\n");
  program("a");
  file("b/agent.toml", "command = 'tool-of-ours --budget 0.1'\n");
  const Roster found = read_roster(directory.path(), {tools.path()});
  EXPECT_EQ(found.entrants[1].command, (tools.path() / "tool-of-ours").string() + " --budget 0.1");
}

}  // namespace
}  // namespace kaven::tournaments::roster
