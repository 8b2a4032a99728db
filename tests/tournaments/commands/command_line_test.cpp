// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/process.hpp"

// The command line of the program itself.

namespace kaven::tournaments::commands {
namespace {

using support::Ended;
using support::Finished;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> verbs = {
    "new",     "preview", "run",    "jobs",    "standings", "report",   "grades", "site",   "serve",
    "compare", "analyse", "replay", "log",     "status",    "withdraw", "again",  "verify", "rebuild",
    "check",   "collect", "invite", "hand-in", "export",    "import",   "similar"};

Finished run(std::vector<std::string> words) {
  words.insert(words.begin(), std::string(KAVEN_BIN) + "/tournament");
  return support::run({.command = words});
}

TEST(CommandLine, EveryVerbIsListedAndHasItsHelp) {
  const Finished all = run({"--help"});
  EXPECT_EQ(all.ended, Ended{.exit_status = 0});
  for (const std::string& verb : verbs) {
    EXPECT_THAT(all.output, HasSubstr("\n  " + verb + " "));
    const Finished help = run({verb, "--help"});
    EXPECT_EQ(help.ended, Ended{.exit_status = 0});
    EXPECT_THAT(help.output, HasSubstr("\nUsage: tournament " + verb + " "));
  }
  EXPECT_THAT(all.output, testing::Not(HasSubstr("play-task")));
}

TEST(CommandLine, HelpMayBeAskedForAsACommand) {
  EXPECT_EQ(run({"help"}).output, run({"--help"}).output);
  EXPECT_EQ(run({"help", "run"}).output, run({"run", "--help"}).output);
  EXPECT_EQ(run({"help", "run", "spring"}).output, run({"run", "--help"}).output);
  EXPECT_EQ(run({"help", "sing"}).ended, Ended{.exit_status = 2});
}

TEST(CommandLine, AMissingWordIsAUsageError) {
  for (const std::string& verb : verbs) {
    const Finished finished = run({verb});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 2}) << verb;
    EXPECT_EQ(finished.output, "");
    EXPECT_THAT(finished.errors, HasSubstr("is required")) << verb;
  }
}

TEST(CommandLine, OptionsThatMakeNoSenseAreUsageErrors) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"sing"},
                                             {"standings", "x", "--format", "xml"},
                                             {"grades", "x", "--scale", "s", "--format", "xml"},
                                             {"grades", "x"},
                                             {"replay", "x", "--display", "braille"},
                                             {"replay", "x", "--plain", "--delay", "1"},
                                             {"analyse", "x", "--nodes", "0"},
                                             {"analyse", "x", "--nodes", "5", "--depth", "3"},
                                             {"analyse", "x", "--game", "0"},
                                             {"serve", "x", "--port", "70000"},
                                             {"check", "x", "--jobs", "0"},
                                             {"run", "x", "--no-trial", "--try-again"},
                                             {"play-task", "x"}}) {
    const Finished finished = run(words);
    EXPECT_EQ(finished.ended, Ended{.exit_status = 2}) << words.front();
    EXPECT_EQ(finished.output, "") << words.front();
  }
}

TEST(CommandLine, AFolderWithoutATournamentIsAFailure) {
  for (const char* verb : {"run", "preview", "standings", "report", "site", "serve", "analyse", "similar",
                           "status", "verify", "rebuild"}) {
    const Finished finished = run({verb, "/no/such/folder"});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 1}) << verb;
    EXPECT_THAT(finished.errors, StartsWith("tournament: ")) << verb;
  }
}

}  // namespace
}  // namespace kaven::tournaments::commands
