// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/compliance_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/temporary_directory.hpp"

namespace kaven::tournaments::compliance {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const Checklist checklist{{},
                          {{"starts", "starts", true, "it makes mine.in", "Look at mine.out."},
                           {"time", "keeps its time", true, "", ""},
                           {"polite", "is polite", false,
                            "a short answer of not too many words, which is what this long sentence is not, "
                            "and so it takes two lines",
                            "Say less."}},
                          {}};

CheckedProgram checked_program() {
  CheckedProgram checked{.isolation = "strict"};
  checked.program.name = "mine\x1b";
  checked.program.stem = "mine";
  checked.game.name = "connect4";
  checked.game.title = "Connect-4";
  checked.game.size = "7x6";
  return checked;
}

ComplianceResults results_with(const std::vector<Observation>& observations) {
  ComplianceResults results(checklist);
  results.record({}, observations);
  return results;
}

TEST(ComplianceReport, AProgramThatPassesMayEnter) {
  const std::string text = compliance_text(
      checked_program(), results_with({{"starts", Finding::passed, ""}, {"time", Finding::passed, ""}}));
  EXPECT_THAT(text, StartsWith("mine\\x1b: Connect-4 7x6, sandbox strict\n\n"));
  EXPECT_THAT(text, EndsWith("\nmine\\x1b may enter a tournament\n"));
  EXPECT_THAT(text, Not(HasSubstr("FAILED")));
}

TEST(ComplianceReport, NamesAProtocolThatIsNotTheUsualOne) {
  CheckedProgram checked = checked_program();
  checked.program.protocol = "gomocup";
  EXPECT_THAT(compliance_text(checked, results_with({})),
              StartsWith("mine\\x1b: Connect-4 7x6, gomocup, sandbox strict\n\n"));
}

TEST(ComplianceReport, NamesExpectationAndRemedyOfAFailure) {
  const std::string text = compliance_text(
      checked_program(), results_with({{"starts", Finding::failed, "nothing"},
                                       {"time", Finding::untried, "it must first pass \"starts\""}}));
  EXPECT_THAT(text,
              AllOf(HasSubstr("FAILED, required: starts\n  expected  it makes mine.in\n  seen      nothing\n"
                              "  remedy    Look at mine.out.\n"),
                    HasSubstr("\n1 not tried: it must first pass \"starts\"\n"),
                    HasSubstr("may not enter a tournament; 1 required check failed; "
                              "1 required check could not be tried")));
}

TEST(ComplianceReport, LongSentencesAreBrokenBelowTheirLabel) {
  const std::string text =
      compliance_text(checked_program(), results_with({{"polite", Finding::failed, "much"}}));
  EXPECT_THAT(text, HasSubstr("\n            "));
  EXPECT_THAT(text, HasSubstr("1 advised check failed"));
}

TEST(ComplianceReport, WhatGamesNeverContainIsOneParagraphUnlessStrict) {
  const Checklist illegal{
      {},
      {{"off-the-board", "refuses a move off the board", false, "it shows the move", "Check it.", false},
       {"no-move", "refuses a text", false, "it shows the text", "Look at it.", false}},
      {}};
  ComplianceResults results(illegal);
  results.record({}, {{"off-the-board", Finding::failed, "much"}, {"no-move", Finding::failed, "more"}});
  EXPECT_THAT(
      compliance_text(checked_program(), results),
      AllOf(HasSubstr(
                "FAILED, advised: refuses a move off the board, refuses a text\n  note      No game needs"),
            Not(HasSubstr("seen      much"))));
  CheckedProgram strict = checked_program();
  strict.strict = true;
  EXPECT_THAT(compliance_text(strict, results),
              AllOf(HasSubstr("seen      much"), Not(HasSubstr("No game needs"))));
}

TEST(ComplianceReport, SaysThatTheMachineWasBusy) {
  CheckedProgram checked = checked_program();
  EXPECT_THAT(compliance_text(checked, results_with({})), Not(HasSubstr("busy")));
  checked.tried_again = 1;
  EXPECT_THAT(compliance_text(checked, results_with({})),
              HasSubstr("\nThis machine was busy with other work: 1 situation was tried again, alone.\n"));
}

TEST(ComplianceReport, AsJsonItHasEveryRequirement) {
  CheckedProgram checked = checked_program();
  checked.strict = true;
  const auto json = compliance_document(checked, results_with({{"starts", Finding::passed, ""},
                                                               {"time", Finding::passed, ""},
                                                               {"polite", Finding::failed, "much"}}));
  EXPECT_EQ(json.at("game"), "connect4");
  EXPECT_EQ(json.at("sandbox"), "strict");
  EXPECT_EQ(json.at("may_enter"), false);
  ASSERT_EQ(json.at("requirements").size(), 3U);
  EXPECT_EQ(json.at("requirements")[2].at("finding"), "failed");
  EXPECT_EQ(json.at("requirements")[2].at("seen"), "much");
}

namespace fs = boost::filesystem;

TEST(PrivatePaths, RemoveTheFolderOfAHandIn) {
  const support::TemporaryDirectory place;
  const fs::path alice = place.path() / "agents/alice";
  fs::create_directories(alice);
  const PrivatePaths paths(alice);
  EXPECT_EQ(paths.hidden_in("File \"" + (alice / "alice.py").string() + "\", line 3"),
            "File \"alice/alice.py\", line 3");
  EXPECT_EQ(paths.hidden_in("no program '" + alice.string() + "'"), "no program 'alice'");
  EXPECT_EQ(paths.hidden_in("/usr/bin/python3: error"), "/usr/bin/python3: error");
}

TEST(PrivatePaths, StayCompleteAfterAllowRead) {
  const char* const home = std::getenv("HOME");
  if (home == nullptr) GTEST_SKIP() << "there is no home folder";
  const std::string python = std::string(home) + "/.pyenv/versions/3.12";
  const PrivatePaths paths("alice");
  EXPECT_EQ(paths.hidden_in(python + " is hidden; show it by --allow-read " + python +
                            " (in tournament.toml: allow-read = [\"" + python + "\", \"" + python + "\"])"),
            ".pyenv/versions/3.12 is hidden; show it by --allow-read " + python +
                " (in tournament.toml: allow-read = [\"" + python + "\", \"" + python + "\"])");
}

TEST(PrivatePaths, RemoveTheTargetOfALink) {
  const support::TemporaryDirectory place;
  fs::create_directories(place.path() / "uploads/4711");
  fs::create_directories(place.path() / "agents");
  fs::create_symlink(place.path() / "uploads/4711", place.path() / "agents/alice");
  const PrivatePaths paths(place.path() / "agents/alice");
  EXPECT_EQ(paths.hidden_in((place.path() / "uploads/4711/a.py").string()), "4711/a.py");
}

TEST(PrivatePaths, RemoveTruncatedPaths) {
  const support::TemporaryDirectory place;
  const fs::path alice = place.path() / "alice";
  fs::create_directories(alice);
  const std::string begun = alice.string().substr(0, place.path().string().size() - 3);
  EXPECT_EQ(PrivatePaths(alice).hidden_in("File \"" + begun + " … (500 bytes)"), "File \" … (500 bytes)");
}

TEST(PrivatePaths, RemoveTheHomeFolder) {
  const char* const home = std::getenv("HOME");
  if (home == nullptr || std::string(home) == "/") GTEST_SKIP() << "nobody's folder";
  EXPECT_EQ(PrivatePaths("mine").hidden_in(std::string(home) + "/.pyenv/bin/python3"), ".pyenv/bin/python3");
}

TEST(PrivatePaths, DoNotChangeACommandLine) {
  EXPECT_EQ(PrivatePaths("python3 mine.py").hidden_in("python3 mine.py failed"), "python3 mine.py failed");
}

}  // namespace
}  // namespace kaven::tournaments::compliance
