// SPDX-License-Identifier: MIT
#include "common/command_line/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/command_line/version.hpp"

namespace kaven::command_line {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CommandLineTest : public testing::Test {
 protected:
  CommandLineTest() {
    set_up(app);
    app.require_subcommand(1);
    CLI::App* run = app.add_subcommand("run", "Plays all games");
    run->add_option("DIR", folder, "The folder")->required();
    run->add_option("--time", time, "Seconds per move")->capture_default_str()->check(CLI::Range(1, 60));
    run->add_option("--as", colour, "The colour (default: white)")->check(CLI::IsMember({"white", "black"}));
    run->add_option("--hidden", hidden)->group("");
    run->add_option("--title", hidden, "The name of the tournament")->group("Settings (name)");
    run->set_help_all_flag("--help-all", "Also list the settings");
    app.add_subcommand("standings", "Prints the standings and the crosstable");
    app.add_subcommand("secret", "For programs")->group("");
  }

  /// Returns what the user is shown, on stdout and stderr.
  std::string shown(std::vector<std::string> words) {
    std::ranges::reverse(words);
    std::ostringstream text;
    try {
      app.parse(words);
    } catch (const CLI::ParseError& error) {
      app.exit(error, text, text);
    }
    return text.str();
  }

  CLI::App app{"Plays", "program"};
  std::string folder;
  std::string colour;
  std::string hidden;
  int time = 30;
};

TEST_F(CommandLineTest, AValueThatIsNoChoiceComesWithTheOneThatWasMeant) {
  EXPECT_EQ(shown({"run", "here", "--as", "whit"}),
            "program: --as 'whit': expected white or black; did you mean 'white'?\n"
            "Run with --help for more information.\n");
  EXPECT_THAT(shown({"run", "here", "--as", "not in {}"}),
              StartsWith("program: --as 'not in {}': expected white or black\n"));
}

TEST_F(CommandLineTest, AnUnknownOptionComesWithTheOneThatWasMeant) {
  EXPECT_EQ(
      shown({"run", "here", "--tmie", "3"}),
      "program: unknown option '--tmie'; did you mean '--time'?\nRun with --help for more information.\n");
  EXPECT_THAT(shown({"run", "here", "--tmie=3"}), StartsWith("program: unknown option '--tmie'; did"));
  EXPECT_THAT(shown({"run", "--tmie"}), StartsWith("program: unknown option '--tmie'; did"))
      << "although DIR is missing, too";
}

TEST_F(CommandLineTest, NothingIsGuessedThatIsHiddenOrFarAway) {
  EXPECT_THAT(shown({"run", "here", "--hiden", "3"}), StartsWith("program: unknown option '--hiden'\n"));
  EXPECT_THAT(shown({"run", "here", "--colour-scheme"}),
              StartsWith("program: unknown option '--colour-scheme'\n"));
  EXPECT_THAT(shown({"secrets"}), StartsWith("program: unknown command 'secrets'\n"));
}

TEST_F(CommandLineTest, AnUnknownCommandComesWithTheOneThatWasMeant) {
  EXPECT_THAT(shown({"standing"}),
              StartsWith("program: unknown command 'standing'; did you mean 'standings'?\n"));
  EXPECT_THAT(shown({"standing", "here", "there"}), StartsWith("program: unknown command 'standing'; did"));
  EXPECT_THAT(shown({"standing", "here", "--format", "csv"}),
              StartsWith("program: unknown command 'standing'; did"))
      << "the option may be one of the command that was meant";
  EXPECT_THAT(shown({}), StartsWith("program: expected a command, such as 'run'\n"));
}

TEST_F(CommandLineTest, WrongWordsAreNamedInPlainWords) {
  EXPECT_THAT(shown({"run", "here", "there"}), StartsWith("program: too many arguments: there\n"));
  EXPECT_THAT(shown({"run", "here", "--time"}), StartsWith("program: --time: a value is missing\n"));
  EXPECT_THAT(shown({"run", "here", "--tim\x1b[2J"}), Not(HasSubstr("\x1b")));
}

TEST_F(CommandLineTest, TheHelpGivesPlaceholdersLimitsAndDefaultsInWords) {
  EXPECT_THAT(shown({"run", "--help"}),
              AllOf(HasSubstr("  DIR                         The folder\n"),
                    HasSubstr("  --time N                    Seconds per move (1 to 60; default: 30)\n"),
                    HasSubstr("  --as WORD                   The colour (default: white)\n"),
                    Not(HasSubstr("--title")), Not(HasSubstr("--hidden")), Not(HasSubstr("REQUIRED"))));
  EXPECT_THAT(shown({"run", "--help-all"}),
              HasSubstr("\nSettings (name):\n  --title TEXT                The name of the tournament\n"));
}

TEST_F(CommandLineTest, NoLineOfTheHelpIsWiderThanTheOutput) {
  std::string meaning;
  for (int word = 0; word < 100; ++word) meaning += "word ";
  app.get_subcommand("run")->add_option("--long", hidden, meaning);
  std::istringstream lines(shown({"run", "--help"}));
  std::size_t words = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 120U) << line;
    for (std::size_t at = line.find("word"); at != std::string::npos; at = line.find("word", at + 1)) ++words;
  }
  EXPECT_EQ(words, 100U);
}

TEST_F(CommandLineTest, SentencesOfTheFooterAreJoinedAndExamplesKept) {
  app.get_subcommand("run")->footer(
      "A sentence that\ngoes on.\nAnother one.\nExamples:\n  program run one   two\n\nEnd");
  EXPECT_THAT(shown({"run", "--help"}),
              testing::EndsWith(
                  "\nA sentence that goes on.\nAnother one.\nExamples:\n  program run one   two\n\nEnd\n"));
}

TEST_F(CommandLineTest, TheVersionBeginsWithTheRelease) {
  EXPECT_EQ(shown({"--version"}), "program " + version_text() + "\n");
  EXPECT_THAT(version_text(), StartsWith(KAVEN_VERSION));
}

class OptionListTest : public testing::Test {
 protected:
  OptionListTest() {
    OptionList& options = line.options();
    options.add("--seconds", seconds, "The limit").seconds(0.5, 60);
    options.add_flag("--trace{-}", trace, "Where to");
    options.add_taken(
        "--even",
        [](const std::string& text) {
          if (text.size() % 2 != 0) throw UsageError("--even '" + text + "': expected an even length");
        },
        "A text");
    options.add("--games", games, "How many").positive();
    options.add("--share", share, "A part").between(0.1, 0.9);
    options.add("--other", other, "Another one").excludes("--even");
  }

  /// Returns the exit status, and what is printed about a wrong command line.
  std::pair<std::optional<int>, std::string> read(std::vector<const char*> words) {
    words.insert(words.begin(), "/bin/program");
    std::ostringstream errors;
    const auto status = line.read(static_cast<int>(words.size()), words.data(), errors);
    return {status, errors.str()};
  }

  CommandLine line{"Plays", "program", "The end."};
  double seconds = 0;
  int games = 1;
  double share = 0.5;
  std::string trace;
  std::string other;
};

TEST_F(OptionListTest, TheValuesAreStored) {
  EXPECT_EQ(read({"--seconds", "2.5", "--trace"}), std::pair(std::optional<int>(), std::string()));
  EXPECT_EQ(seconds, 2.5);
  EXPECT_EQ(trace, "-");
  EXPECT_TRUE(line.options().has("--seconds"));
  EXPECT_FALSE(line.options().has("--other"));
}

TEST_F(OptionListTest, AWrongValueExitsWithTwoAndIsNamed) {
  const std::string hint = "\nRun with --help for more information.\n";
  const auto wrong = [&](const std::string& message) {
    return std::pair(std::optional(2), "program: " + message + hint);
  };
  EXPECT_EQ(read({"--seconds", "soon"}),
            wrong("--seconds: 'soon' is not a number of seconds from 0.5 to 60"));
  EXPECT_EQ(read({"--even", "odd"}), wrong("--even 'odd': expected an even length"));
  EXPECT_EQ(read({"--games", "0"}), wrong("--games: '0' is not a number above 0"));
  for (const std::string value : {"1", "nan", "half"})
    EXPECT_EQ(read({"--share", value.c_str()}),
              wrong("--share: '" + value + "' is not a number from 0.1 to 0.9"));
  EXPECT_EQ(read({"--other", "x", "--even", "ab"}), wrong("--even excludes --other"));
}

TEST(CommandLineCommands, ExactlyOneIsChosen) {
  CommandLine line("Plays", "program", "");
  const OptionList one = line.options().add_command("one", "The first");
  const OptionList two = line.options().add_command("two", "The second");
  const std::vector<const char*> words = {"program", "two"};
  EXPECT_TRUE(line.read(static_cast<int>(words.size()), words.data()));
  EXPECT_FALSE(one.is_chosen());
  EXPECT_TRUE(two.is_chosen());
  EXPECT_THROW(line.read(1, words.data()), UsageError);
}

}  // namespace
}  // namespace kaven::command_line
