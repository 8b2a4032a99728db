// SPDX-License-Identifier: MIT
#include "tournaments/play/roster/roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::roster {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

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
  /// Reason and remedy of the one hand-in that is refused.
  std::string fault() const {
    const Roster read = roster();
    if (read.refused.size() != 1) return std::to_string(read.refused.size()) + " are refused";
    return refused_line(read.refused.front());
  }
  /// The names with `known` players.
  std::vector<std::string> names(const std::vector<KnownPlayer>& known) const {
    std::vector<std::string> names;
    for (const Entrant& each : read_roster(directory.path(), {}, known).entrants) {
      names.push_back(each.program.filename().string() + ": " + each.name);
    }
    std::ranges::sort(names);
    return names;
  }
  void starter(const std::string& folder, const std::string& text = "") {
    file(folder + "/agent.toml", "command = 'sh agent.sh'\nname = 'one-ply'\nstem = 'one'\n" + text);
    file(folder + "/agent.sh");
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
  EXPECT_THAT(read.refused, IsEmpty());
  EXPECT_EQ(read.entrants[0].program, directory.path() / "java");
  EXPECT_EQ(read.entrants[0].description_sha256.size(), 64U);
  EXPECT_EQ(read.entrants[1].description_sha256, "");
  EXPECT_EQ(read.entrants[2].sha256.size(), 64U);
  EXPECT_THAT(read.entrants[0].command, HasSubstr("agent.sh"));
}

TEST_F(Agents, OneThatHasJustBeenHandedInNeedNotBeReadForEveryGame) {
  // Its files may be called too new where the machine does not advance its clock for a while.
  bool is_known = false;
  for (int attempt = 0; attempt < 20 && !is_known; ++attempt) {
    program("a", "#!/bin/sh\necho " + std::to_string(attempt) + "\n");
    is_known = !roster().entrants.at(0).seen.empty();
  }
  EXPECT_TRUE(is_known);
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
  EXPECT_THAT(roster().refused, IsEmpty());
}

TEST_F(Agents, AFileThatCannotBeStartedIsRefusedAndTheOthersPlay) {
  program("a");
  program("b");
  file("forgotten.py");
  file("data.bin");
  EXPECT_THAT(names(), ElementsAre("a", "b", "forgotten"));
  const Roster read = roster();
  ASSERT_EQ(read.refused.size(), 1U);
  EXPECT_EQ(read.refused[0].name, "data.bin");
  EXPECT_EQ(read.refused[0].program, directory.path() / "data.bin");
  EXPECT_EQ(read.refused[0].reason, "is not executable");
  EXPECT_THAT(read.refused[0].remedy, HasSubstr("chmod +x"));
}

TEST_F(Agents, AgentsOfConnectXNeedNoPermissionAndNoDescription) {
  program("a");
  file("lonely.py", "def agent(observation, configuration):\n    return 3\n");
  file("folder/main.py", "def agent(obs, config):\n    return 3\n");
  EXPECT_THAT(names(), ElementsAre("a", "folder", "lonely"));
}

TEST_F(Agents, AFolderWithoutAProgramIsRefusedWithTheCure) {
  program("a");
  program("b");
  file("broken/data.bin");
  EXPECT_THAT(fault(),
              AllOf(HasSubstr("agents/broken: it contains no program that can be recognized (data.bin); "),
                    HasSubstr("write how it is started in an agent.toml")));
}

TEST_F(Agents, ABrokenDescriptionIsRefusedWithItsPlace) {
  program("a");
  program("b");
  file("broken/agent.toml", "\ncomand = 'x'\n");
  EXPECT_THAT(fault(), HasSubstr("agents/broken: agent.toml:2"));
}

TEST_F(Agents, ALinkThatLeadsNowhereIsRefused) {
  program("a");
  program("b");
  fs::create_symlink(directory.path() / "gone", directory.path() / "link");
  EXPECT_THAT(fault(), HasSubstr("agents/link: "));
}

TEST_F(Agents, EveryoneWhoCannotPlayIsInOneList) {
  program("a");
  file("zip.zip", "PK\3\4");
  fs::create_directories(directory.path() / "empty");
  const Roster read = roster();
  EXPECT_THAT(refused_text(read),
              AllOf(HasSubstr("2 of 3 in agents/ do not play:\n  agents/empty: the folder is empty\n"
                              "      remedy: put the program into it\n  agents/zip.zip: is an archive\n"),
                    HasSubstr("      remedy: unpack it")));
  EXPECT_EQ(refused_text({}), "");
}

TEST_F(Agents, ARemedyOfManyIsSaidOnce) {
  program("a");
  fs::create_directories(directory.path() / "empty");
  fs::create_directories(directory.path() / "hollow");
  EXPECT_THAT(refused_text(roster()),
              HasSubstr("  agents/hollow: the folder is empty\n      remedy: as for agents/empty"));
}

TEST_F(Agents, OfOneNameAreToldApartByTheirFolders) {
  program("a");
  program("twin.sh");
  program("twin.py");
  starter("alice");
  starter("bob");
  EXPECT_THAT(names(),
              ElementsAre("a", "one-ply (alice)", "one-ply (bob)", "twin (twin.py)", "twin (twin.sh)"));
}

TEST_F(Agents, WhoEnteredBeforeKeepsTheNameWhenOthersOfThatNameCome) {
  starter("alice");
  starter("bob", "# another hash\n");
  const KnownPlayer alice{.name = "one-ply", .command = "/usr/bin/sh /elsewhere/agents/bob/agent.sh"};
  EXPECT_THAT(names({alice}), ElementsAre("alice: one-ply (alice)", "bob: one-ply"));
  // Of a folder that was renamed only the program tells.
  const Roster read = read_roster(directory.path(), {});
  const KnownPlayer renamed{.name = "one-ply",
                            .command = "/usr/bin/sh /t/agents/old/agent.sh",
                            .sha256 = read.entrants[1].sha256,
                            .description_sha256 = read.entrants[1].description_sha256};
  EXPECT_THAT(names({renamed}), ElementsAre("alice: one-ply (alice)", "bob: one-ply"));
}

TEST_F(Agents, AFolderIsNotTakenForOneWhoseNameGoesOnBehindABlank) {
  program("Ada/Ada");
  program("Ada Lovelace/mine");
  program("file");
  const std::string lovelace = "/elsewhere/agents/Ada Lovelace/mine --fast";
  EXPECT_TRUE(is_started_from(lovelace, directory.path() / "Ada Lovelace"));
  EXPECT_FALSE(is_started_from(lovelace, directory.path() / "Ada"));
  EXPECT_TRUE(is_started_from("/elsewhere/agents/file --fast", directory.path() / "file"));
  EXPECT_FALSE(is_started_from("/elsewhere/agents/files", directory.path() / "file"));
}

TEST_F(Agents, ACommandThatNamesAnothersFolderDoesNotMakeItOnes) {
  program("ada/ada");
  program("bob/bob");
  const KnownPlayer bob{
      .name = "b", .command = "/t/agents/bob/bob /t/agents/ada/", .hand_in = std::string("bob")};
  EXPECT_TRUE(is_hand_in_of(bob, directory.path() / "bob"));
  EXPECT_FALSE(is_hand_in_of(bob, directory.path() / "ada"));
}

TEST_F(Agents, WhoWasToldApartStaysSoWhenTheOtherIsGone) {
  starter("bob");
  const std::vector<KnownPlayer> both = {
      {.name = "one-ply (alice)", .command = "sh /t/agents/alice/agent.sh"},
      {.name = "one-ply (bob)", .command = "sh /t/agents/bob/agent.sh"}};
  EXPECT_THAT(names(both), ElementsAre("bob: one-ply (bob)"));
  starter("carol");
  EXPECT_THAT(names(both), ElementsAre("bob: one-ply (bob)", "carol: one-ply"));
}

TEST_F(Agents, NobodyTakesTheNameOfAnotherWhoIsToldApart) {
  starter("alice");
  starter("bob");
  file("mallory/agent.toml", "command = 'sh agent.sh'\nname = 'one-ply (bob)'\n");
  file("mallory/agent.sh");
  EXPECT_THAT(names({}), ElementsAre("alice: one-ply (alice)", "bob: one-ply (bob)",
                                     "mallory: one-ply (bob) (mallory)"));
}

TEST_F(Agents, WhoseFolderIsCalledSoKeepsTheNameThatAnotherTakes) {
  program("claimeven");
  file("mallory/agent.toml", "command = 'sh agent.sh'\nname = 'claimeven'\n");
  file("mallory/agent.sh");
  file("trudy/agent.toml", "command = 'sh agent.sh'\nname = 'сlaimeven'\n");  // A Cyrillic с.
  file("trudy/agent.sh");
  EXPECT_THAT(names({}), ElementsAre("claimeven: claimeven", "mallory: claimeven (mallory)",
                                     "trudy: сlaimeven (trudy)"));
}

TEST_F(Agents, OfNamesThatLookAlikeAreToldApart) {
  for (const char* name : {"alice", "ALICE", "аlice", "alice "}) program(std::string(name) + "/main.sh");
  EXPECT_THAT(names(), UnorderedElementsAre("alice (alice)", "ALICE (ALICE)", "аlice (\\u0430lice)",
                                            "alice  (alice\\x20)"));
  const KnownPlayer alice{.name = "alice", .command = (directory.path() / "agents/alice/main.sh").string()};
  EXPECT_THAT(names({alice}), testing::Contains("alice: alice")) << "who entered before is called as before";
}

TEST_F(Agents, WhoWasToldApartByAFolderWithABlankStaysSo) {
  starter("bob ");
  const std::vector<KnownPlayer> known = {
      {.name = "one-ply (bob )", .command = "sh /t/agents/bob /agent.sh"}};
  EXPECT_THAT(names(known), ElementsAre("bob : one-ply (bob )"));
}

TEST_F(Agents, FoldersThatAreShownAlikeEndTellingApart) {
  starter("bob\n");
  starter("bob\\n");
  EXPECT_THAT(names(), UnorderedElementsAre("one-ply (bob\\n)", "one-ply (bob\\x5cn)"));
}

TEST_F(Agents, OneWhoseDescriptionHasNoBoundsIsRefusedAlone) {
  program("a");
  program("b");
  file("huge/agent.toml", "command = 'sh agent.sh'\n");
  fs::resize_file(directory.path() / "huge/agent.toml", std::uintmax_t{3} << 30U);
  EXPECT_THAT(fault(), HasSubstr("agents/huge: agent.toml: 3221225472 bytes long, expected at most 65536"));
  EXPECT_THAT(names(), ElementsAre("a", "b"));
}

TEST_F(Agents, OneWhoseFolderHasNoNameToShowIsRefused) {
  program("a");
  program("x\ny/main.sh");
  EXPECT_THAT(fault(), AllOf(HasSubstr("'x\\ny' as the name of a player: expected no control characters"),
                             HasSubstr("rename it")));
}

TEST_F(Agents, APlayerWhoseProgramCannotBeStartedAnyMoreIsCalledAsBefore) {
  program("a");
  file("folder/agent.toml", "command = 'no-such-interpreter agent.x'\n");
  const std::vector<KnownPlayer> known = {{.name = "Team X", .command = "/bin/x /t/agents/folder/agent.x"}};
  const Roster read = read_roster(directory.path(), {}, known);
  ASSERT_EQ(read.refused.size(), 1U);
  EXPECT_EQ(read.refused[0].name, "Team X");
  EXPECT_THAT(refused_line(read.refused[0]), HasSubstr("Team X (agents/folder): agent.toml:1: command: "));
}

TEST_F(Agents, NamesWithBlanksAndUmlautsPlay) {
  file("Zoë Müller/main.py", "print(1)\n");
  file("x/x/x.py", "print(1)\n");
  EXPECT_THAT(names(), ElementsAre("Zoë Müller", "x"));
}

TEST_F(Agents, AHandInWithoutTheFileThatItsCommandNamesIsRefused) {
  file("java/agent.toml", "source = 'bot.jar'\n");
  file("java/README.md");
  EXPECT_THAT(fault(), AnyOf(HasSubstr("there is no bot.jar in its folder"), HasSubstr("'java' not found")));
}

TEST_F(Agents, ATournamentTakesTwo) {
  program("lonely");
  file("data.bin");
  const auto say = [&] {
    try {
      require_two(roster(), directory.path());
      return std::string("no error");
    } catch (const RosterError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_THAT(say(), AllOf(HasSubstr("takes two agents, here is 1"), HasSubstr("chmod +x")));
  program("second");
  EXPECT_EQ(say(), "no error");
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
