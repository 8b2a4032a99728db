// SPDX-License-Identifier: MIT
#include "common/program/agent_toml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "common/program/program.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::string agent_toml_error(const std::string& text) {
  const Folder folder;
  try {
    read_agent_toml(folder.write("agent.toml", text));
  } catch (const ProgramError& error) {
    const std::string reason = error.what();
    EXPECT_TRUE(reason.starts_with(folder.path.string() + "/agent.toml:")) << reason;
    return reason.substr(folder.path.size() + 1);
  }
  return "no error";
}

TEST(AgentToml, SaysNameStemCommandAndProtocol) {
  const Folder folder;
  const AgentToml agent =
      read_agent_toml(folder.write("agent.toml",
                                   "# mine\nname = \"Tëam *\"\nstem = 'x'\ncommand = \"java -jar 'my "
                                   "agent.jar'\"\nprotocol = \"mailbox\""));
  EXPECT_EQ(agent.name, "Tëam *");
  EXPECT_EQ(agent.stem, "x");
  EXPECT_THAT(agent.command, ElementsAre("java", "-jar", "my agent.jar"));
  EXPECT_EQ(agent.protocol, "mailbox");
  EXPECT_EQ(agent.command_line, 4);
}

TEST(AgentToml, NeedsOnlyACommand) {
  const Folder folder;
  const AgentToml agent = read_agent_toml(folder.write("agent.toml", R"(command = ["a b", "", "'"])"));
  EXPECT_EQ(agent.name, std::nullopt);
  EXPECT_EQ(agent.stem, std::nullopt);
  EXPECT_THAT(agent.command, ElementsAre("a b", "", "'"));
  EXPECT_EQ(agent.protocol, std::nullopt);
}

TEST(AgentToml, SaysWhatItsProtocolWantsAndWhatItFindsAndMayUse) {
  const Folder folder;
  const AgentToml agent = read_agent_toml(
      folder.write("agent.toml",
                   "command = 'x'\nprotocol = 'one-move'\ndepth = 9\nnodes = 5000\nrecolour = "
                   "'centre'\nopening = true\nfiles = '..'\nopponent = 'g2'\n[environment]\nHEAP = '64m'\n"
                   "[limits]\nmemory = 256\nopen-files = 20\n"));
  EXPECT_EQ(agent.protocol, "one-move");
  EXPECT_EQ(agent.settings.depth, 9);
  EXPECT_EQ(agent.settings.nodes, 5000);
  EXPECT_EQ(agent.settings.recolouring, Recolouring::centre);
  EXPECT_TRUE(agent.settings.knows_openings);
  EXPECT_TRUE(agent.settings.files_above);
  EXPECT_EQ(agent.settings.opponent, "g2");
  EXPECT_THAT(agent.environment, ElementsAre(testing::Pair("HEAP", "64m")));
  EXPECT_EQ(agent.limits, (OwnLimits{.memory_megabytes = 256, .open_files = 20}));
}

TEST(AgentToml, TakesNoMoreThanItsBounds) {
  const std::string command = "command = 'x'\n";
  EXPECT_EQ(agent_toml_error(command + "name = '" + std::string(64, 'x') + "'"), "no error");
  EXPECT_THAT(agent_toml_error(command + "name = '" + std::string(65, 'x') + "'"),
              AllOf(HasSubstr("agent.toml:2: name = "), HasSubstr("expected at most 64 characters")));
  EXPECT_THAT(agent_toml_error(command + "name = '" + std::string(140'000, 'x') + "'"),
              HasSubstr(" bytes long, expected at most 65536"));
  EXPECT_THAT(agent_toml_error(command + "[environment]\nX = '" + std::string(200'000, 'x') + "'"),
              HasSubstr(" bytes long, expected at most 65536"));
}

TEST(AgentToml, ANameIsShownAsItIs) {
  const auto error = [](const std::string& name) {
    return agent_toml_error("command = 'x'\nname = \"" + name + "\"");
  };
  EXPECT_EQ(error("Jörg „Ä“ 李雷 ❤️"), "no error");
  EXPECT_THAT(error("a\\u0000b"),
              HasSubstr("agent.toml:2: name = \"a\\u0000b\": expected no null character"));
  EXPECT_THAT(error("a\\u001b[2Jb"), HasSubstr("expected no control characters"));
  EXPECT_THAT(error("\\u202eecila"), HasSubstr("change the writing direction"));
  EXPECT_THAT(error(" \\u200b\\u3164"), HasSubstr("expected at least one visible character"));
}

TEST(AgentToml, NoTextEndsBeforeItsEnd) {
  EXPECT_THAT(agent_toml_error(R"(command = "x\u0000y")"), HasSubstr("agent.toml:1: command = "));
  EXPECT_THAT(agent_toml_error(R"(command = ["x", "\u0000"])"), HasSubstr("expected no null character"));
  EXPECT_THAT(agent_toml_error(R"(source = "x.py\u0000")"), HasSubstr("expected no null character"));
  EXPECT_THAT(agent_toml_error("command = 'x'\nbuild = \"make\\u0000\""),
              HasSubstr("agent.toml:2: build = "));
  EXPECT_THAT(agent_toml_error("command = 'x'\n[environment]\nX = \"\\u0000\""),
              HasSubstr("agent.toml:3: environment.X = "));
}

TEST(AgentToml, OneOfManyLevelsIsRefusedWithAReason) {
  std::string dotted = "a";
  for (int level = 0; level < 32'000; ++level) dotted += ".a";
  EXPECT_THAT(agent_toml_error(dotted + " = 1"),
              HasSubstr("agent.toml:1: expected a key of at most 16 parts"));
  EXPECT_THAT(agent_toml_error("[environment]\n" + dotted + " = 1"), HasSubstr("agent.toml:2: "));
  std::string nested = "x = ";
  for (int level = 0; level < 250; ++level) nested += "{a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = ";
  EXPECT_THAT(agent_toml_error(nested), HasSubstr("agent.toml:1: "));
  EXPECT_THAT(agent_toml_error("command = " + std::string(60'000, '[')), HasSubstr("agent.toml:1: "));
}

TEST(AgentToml, ASourceIsRunAsItsLanguageIs) {
  const Folder folder;
  const auto command = [&](const std::string& text) {
    return read_agent_toml(folder.write("agent.toml", text)).command;
  };
  EXPECT_THAT(command("source = 'golem.lsp'"), ElementsAre("gcl", "-load", "./golem.lsp"));
  EXPECT_THAT(command("source = 'src/golem.py'"), ElementsAre("python3", "src/golem.py"));
  EXPECT_THAT(command("source = 'golem.lsp'\n[run]\nlsp = 'sbcl --script'"),
              ElementsAre("sbcl", "--script", "./golem.lsp"));
  EXPECT_THAT(command("source = 'golem.cob'\n[run]\ncob = ['cobol', '-x']"),
              ElementsAre("cobol", "-x", "./golem.cob"));
}

TEST(AgentToml, AnUnknownKeyIsNamedWithTheNearestKnownOne) {
  EXPECT_EQ(agent_toml_error("\ncomand = \"x\"\n"),
            "agent.toml:2: unknown key 'comand'; the nearest known one is 'command'");
  EXPECT_EQ(agent_toml_error("command = \"x\"\nsetm = \"y\"\n"),
            "agent.toml:2: unknown key 'setm'; the nearest known one is 'stem'");
  EXPECT_EQ(agent_toml_error("command = \"x\"\n[Name]\n"),
            "agent.toml:2: unknown key 'Name'; the nearest known one is 'name'");
  EXPECT_EQ(agent_toml_error("command = \"x\"\n[limits]\nmemroy = 3\n"),
            "agent.toml:3: unknown key 'limits.memroy'; the nearest known one is 'limits.memory'");
}

TEST(AgentToml, AWrongValueIsNamedWithWhatWasExpected) {
  EXPECT_EQ(agent_toml_error("name = 7\ncommand = \"x\""),
            "agent.toml:1: name = 7: expected a text that is not empty");
  EXPECT_EQ(agent_toml_error("name = ''\ncommand = \"x\""),
            "agent.toml:1: name = '': expected a text that is not empty");
  EXPECT_EQ(agent_toml_error("command = 1.5"),
            "agent.toml:1: command = 1.5: expected a text or a list of texts");
  EXPECT_EQ(agent_toml_error("command = [\"x\", 3]"),
            "agent.toml:1: command = [ 'x', 3 ]: expected texts in the list, not 3");
  EXPECT_EQ(agent_toml_error("command = []"), "agent.toml:1: command = []: expected a program");
  EXPECT_EQ(agent_toml_error("command = ''"), "agent.toml:1: command = '': expected a program");
  EXPECT_EQ(agent_toml_error("command = \"''\""), "agent.toml:1: command = \"''\": expected a program");
  EXPECT_EQ(agent_toml_error("command = \"x 'y\""),
            "agent.toml:1: command = \"x 'y\": the quotation mark ' is not closed");
  EXPECT_EQ(
      agent_toml_error("command = \"x\"\nprotocol = \"telepathy\""),
      "agent.toml:2: protocol = 'telepathy': expected one of mailbox, one-move, move-file, gomocup, tree, "
      "connectx, connect-n, gtp, theaigames, riddles, botzone; did you mean 'tree'?");
  EXPECT_EQ(agent_toml_error("command = \"x\"\ndepth = 0"),
            "agent.toml:2: depth = 0: expected a whole number from 1 to 1000");
  EXPECT_EQ(agent_toml_error("command = \"x\"\nopening = 1"),
            "agent.toml:2: opening = 1: expected true or false");
  EXPECT_EQ(
      agent_toml_error("command = \"x\"\nfiles = '../..'"),
      "agent.toml:2: files = '../..': expected '.', the folder that the program works in, or '..', the one "
      "above it");
  EXPECT_EQ(agent_toml_error("command = \"x\"\nrecolour = 'always'"),
            "agent.toml:2: recolour = 'always': expected 'never' or 'centre'");
  EXPECT_EQ(agent_toml_error("command = \"x\"\nenvironment = 3"),
            "agent.toml:2: environment = 3: expected a table");
  EXPECT_EQ(agent_toml_error("command = \"x\"\n[environment]\nHEAP = 3"),
            "agent.toml:3: environment.HEAP = 3: expected a text");
  EXPECT_THAT(agent_toml_error("command = \"x\"\n[environment]\nKAVEN_GAME = 'gomoku'"),
              HasSubstr("agent.toml:3: environment.KAVEN_GAME = 'gomoku': expected a name"));
  EXPECT_THAT(agent_toml_error("command = \"x\"\n[environment]\n'A=B' = 'c'"), HasSubstr("expected a name"));
  EXPECT_THAT(agent_toml_error("command = \"x\"\n[limits]\nmemory = -1"),
              HasSubstr("agent.toml:3: limits.memory = -1: expected a whole number from 1 to"));
  EXPECT_THAT(agent_toml_error("command = 'x'\nsource = 'x.py'"),
              HasSubstr("agent.toml:2: source = 'x.py': there is a"));
  EXPECT_THAT(agent_toml_error("source = 'x.py'\ncommand = 'x'"), HasSubstr("there is a"));
  EXPECT_EQ(
      agent_toml_error("source = 'x.cob'"),
      "agent.toml:1: source = 'x.cob': no command is known for '.cob'; say it in a table [run], as in py = "
      "\"python3\"");
  EXPECT_EQ(
      agent_toml_error("source = 'x.rs'"),
      "agent.toml:1: source = 'x.rs': it is compiled first, by 'rustc --edition 2021 -O -o x x.rs'; then "
      "say command = [\"x\"]");
  EXPECT_THAT(agent_toml_error("command = \"x\"\nstem = \"a b\""),
              AllOf(HasSubstr("agent.toml:2: stem = 'a b': "), HasSubstr("expected letters, digits")));
}

TEST(AgentToml, AMissingCommandIsSaid) {
  EXPECT_THAT(agent_toml_error(""), HasSubstr("'command' is missing"));
  EXPECT_THAT(agent_toml_error("name = 'x'"), HasSubstr("'command' is missing"));
}

TEST(AgentToml, BrokenTomlIsNamedByItsLine) {
  EXPECT_THAT(agent_toml_error("name = 'x'\ncommand = \n"), HasSubstr("agent.toml:2: "));
  EXPECT_THAT(agent_toml_error("name = 'x'\nname = 'y'\n"), HasSubstr("agent.toml:2: "));
  EXPECT_THAT(agent_toml_error("name = \"\xff\"\n"), HasSubstr("agent.toml:1: "));
}

TEST(AgentToml, AFileThatCannotBeReadIsAnError) {
  const Folder folder;
  EXPECT_THROW(read_agent_toml(folder.path / "nothing"), ProgramError);
  EXPECT_THROW(read_agent_toml(folder.path), ProgramError);
}

TEST(AgentToml, NoBytesMakeItFailOtherwiseThanByAnError) {
  const Folder folder;
  const std::string valid = "name = \"Team\"\nstem = 'x'\ncommand = [\"java\", '-jar', \"a.jar\"]\n";
  std::mt19937 random(20261121);
  int read = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string text = valid;
    for (std::size_t changes = 1 + random() % 4; changes > 0; --changes) {
      const std::size_t at = random() % (text.size() + 1);
      switch (random() % 3) {
        case 0:
          text.insert(at, 1, static_cast<char>(random() % 256));
          break;
        case 1:
          text.erase(at, 1 + random() % 5);
          break;
        default:
          text.insert(at, text.substr(random() % (text.size() + 1), random() % 12));
      }
    }
    try {
      const AgentToml agent = read_agent_toml(folder.write("agent.toml", text));
      ASSERT_FALSE(agent.command.empty());
      ++read;
    } catch (const ProgramError& error) {
      ASSERT_NE(std::string(error.what()), "");
    }
  }
  EXPECT_GT(read, 200);
}

}  // namespace
}  // namespace kaven::program
