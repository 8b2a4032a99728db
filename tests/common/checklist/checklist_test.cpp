// SPDX-License-Identifier: MIT
#include "common/checklist/checklist.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace kaven::checklist {
namespace {

using testing::ElementsAre;

TEST(Checklist, IsReadAsItIsListed) {
  const Checklist checklist = read_checklist(
      R"({"game": {"name": "gomoku", "title": "Go-moku", "size": "15x15"},
          "requirements": [{"name": "starts", "title": "starts", "required": true, "expected": "it runs",
                            "remedy": "Start it by hand.", "in_games": true}],
          "scenarios": [{"name": "turns", "shows": ["time", "new-answer"], "after": ["starts"]}]})");
  EXPECT_EQ(checklist.game.name, "gomoku");
  EXPECT_EQ(checklist.game.title, "Go-moku");
  EXPECT_EQ(checklist.game.size, "15x15");
  ASSERT_EQ(checklist.requirements.size(), 1U);
  EXPECT_EQ(checklist.requirements[0].name, "starts");
  EXPECT_TRUE(checklist.requirements[0].required);
  EXPECT_EQ(checklist.requirements[0].remedy, "Start it by hand.");
  ASSERT_EQ(checklist.scenarios.size(), 1U);
  EXPECT_THAT(checklist.scenarios[0].shows, ElementsAre("time", "new-answer"));
  EXPECT_THAT(checklist.scenarios[0].after, ElementsAre("starts"));
}

TEST(Checklist, AReportSaysWhatWasFound) {
  const ScenarioReport report = read_scenario_report(
      R"({"sandbox": "basic", "observations": [{"requirement": "time", "finding": "failed", "seen": "9 s",
                                                "remedy": "Be quick.", "moves": ["D1", "D0"]},
                                               {"requirement": "starts", "finding": "passed", "seen": "", "remedy": "",
                                                "moves": []},
                                               {"requirement": "ends", "finding": "untried", "seen": "", "remedy": "",
                                                "moves": []}],
          "was_delayed": true})");
  EXPECT_TRUE(report.was_delayed);
  EXPECT_EQ(report.sandbox, "basic");
  ASSERT_EQ(report.observations.size(), 3U);
  EXPECT_THAT(report.observations[0].moves, ElementsAre("D1", "D0"));
  EXPECT_EQ(report.observations[0].finding, Finding::failed);
  EXPECT_EQ(report.observations[0].seen, "9 s");
  EXPECT_EQ(report.observations[0].remedy, "Be quick.");
  EXPECT_EQ(report.observations[1].finding, Finding::passed);
  EXPECT_EQ(report.observations[2].finding, Finding::untried);
  EXPECT_EQ(finding_word(Finding::untried), "untried");
}

TEST(Checklist, InvalidOutputIsAnError) {
  EXPECT_THROW(read_checklist("{}"), std::runtime_error);
  EXPECT_THROW(read_checklist("trouble"), std::runtime_error);
  EXPECT_THROW(read_scenario_report(R"({"sandbox": "basic", "observations": [
                   {"requirement": "time", "finding": "perhaps", "seen": "", "remedy": "", "moves": []}], "was_delayed": false})"),
               std::runtime_error);
}

TEST(Checklist, IsReadAsItWasWritten) {
  const std::string text =
      to_text(Checklist{.game = {"gomoku", "Go-moku", "15x15"},
                        .requirements = {{"ends", "ends", false, "it exits", "Return.", false}},
                        .scenarios = {{"turns", {"ends"}, {"starts"}}}});
  const Checklist checklist = read_checklist(text);
  EXPECT_EQ(to_text(checklist), text);
  EXPECT_FALSE(checklist.requirements.at(0).required);
  EXPECT_FALSE(checklist.requirements.at(0).in_games);
  EXPECT_EQ(checklist.requirements.at(0).expected, "it exits");
}

TEST(Checklist, AReportIsReadAsItWasWritten) {
  const ScenarioReport written{
      .sandbox = "none",
      .observations = {{"time", Finding::failed, "9 s", "Be quick."}, {"ends", Finding::untried, ""}}};
  EXPECT_EQ(to_text(read_scenario_report(to_text(written))), to_text(written));
}

}  // namespace
}  // namespace kaven::checklist
