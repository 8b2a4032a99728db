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

std::string error_of(const std::string& text) {
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
  EXPECT_EQ(agent.protocol, "mailbox");
}

TEST(AgentToml, AnUnknownKeyIsNamedWithTheNearestKnownOne) {
  EXPECT_EQ(error_of("\ncomand = \"x\"\n"),
            "agent.toml:2: unknown key 'comand'; the nearest known one is 'command'");
  EXPECT_EQ(error_of("command = \"x\"\nsetm = \"y\"\n"),
            "agent.toml:2: unknown key 'setm'; the nearest known one is 'stem'");
  EXPECT_EQ(error_of("command = \"x\"\n[Name]\n"),
            "agent.toml:2: unknown key 'Name'; the nearest known one is 'name'");
}

TEST(AgentToml, AWrongValueIsNamedWithWhatWasExpected) {
  EXPECT_EQ(error_of("name = 7\ncommand = \"x\""),
            "agent.toml:1: name = 7: expected a text that is not empty");
  EXPECT_EQ(error_of("name = ''\ncommand = \"x\""),
            "agent.toml:1: name = '': expected a text that is not empty");
  EXPECT_EQ(error_of("command = 1.5"), "agent.toml:1: command = 1.5: expected a text or a list of texts");
  EXPECT_EQ(error_of("command = [\"x\", 3]"),
            "agent.toml:1: command = [ 'x', 3 ]: expected texts in the list, not 3");
  EXPECT_EQ(error_of("command = []"), "agent.toml:1: command = []: expected a program");
  EXPECT_EQ(error_of("command = ''"), "agent.toml:1: command = '': expected a program");
  EXPECT_EQ(error_of("command = \"''\""), "agent.toml:1: command = \"''\": expected a program");
  EXPECT_EQ(error_of("command = \"x 'y\""),
            "agent.toml:1: command = \"x 'y\": the quotation mark ' is not closed");
  EXPECT_EQ(error_of("command = \"x\"\nprotocol = \"telepathy\""),
            "agent.toml:2: protocol = 'telepathy': expected 'mailbox'");
  EXPECT_THAT(error_of("command = \"x\"\nstem = \"a b\""),
              AllOf(HasSubstr("agent.toml:2: stem = 'a b': "), HasSubstr("expected letters, digits")));
}

TEST(AgentToml, AMissingCommandIsSaid) {
  EXPECT_THAT(error_of(""), HasSubstr("'command' is missing"));
  EXPECT_THAT(error_of("name = 'x'"), HasSubstr("'command' is missing"));
}

TEST(AgentToml, BrokenTomlIsNamedByItsLine) {
  EXPECT_THAT(error_of("name = 'x'\ncommand = \n"), HasSubstr("agent.toml:2: "));
  EXPECT_THAT(error_of("name = 'x'\nname = 'y'\n"), HasSubstr("agent.toml:2: "));
  EXPECT_THAT(error_of("name = \"\xff\"\n"), HasSubstr("agent.toml:1: "));
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
