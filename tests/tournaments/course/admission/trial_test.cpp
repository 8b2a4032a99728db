// SPDX-License-Identifier: MIT
#include "tournaments/course/admission/trial.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::admission {
namespace {

namespace fs = boost::filesystem;

TEST(Trial, BlamesNoProgramForWhatFailsAfterItsListIsRead) {
  const support::TemporaryDirectory directory;
  const fs::path broken = directory.path() / "compliance_run";
  support::write_script(broken,
                        "#!/bin/sh\n"
                        "[ \"$1\" != list ] || exec '" KAVEN_BIN
                        "/compliance_run' \"$@\"\n"
                        "echo 'compliance_run: error: the opponent is no program file' >&2; exit 2\n");
  const std::vector<roster::Entrant> entrants = {
      {.name = "anna", .program = fs::path(KAVEN_BIN) / "claimeven"}};
  std::vector<TrialResult> results;
  try_entrants(
      entrants, {}, broken, 1,
      [&](const roster::Entrant&, const TrialResult& result) { results.push_back(result); }, [] {});
  ASSERT_EQ(results.size(), 1U);
  EXPECT_TRUE(results[0].may_play);
  EXPECT_FALSE(results[0].was_tried);
  EXPECT_EQ(results[0].reason, "it could not be tried: the opponent is no program file");
}

TEST(TrialMemory, IsReadAsItWasWritten) {
  const support::TemporaryDirectory directory;
  const fs::path file = directory.path() / "trials.jsonl";
  EXPECT_TRUE(read_trials(file).empty());
  const TrialMemory memory = {{"anna",
                               {.fingerprint = "f",
                                .conditions = "c",
                                .time = "2026-11-22T15:00:00Z",
                                .result = {.may_play = false,
                                           .reason = "it \"ended\"",
                                           .remedy = "mend it",
                                           .time = std::chrono::seconds(2)}}},
                              {"Bülent Öz", {.time = "2026-11-22T15:00:00Z"}}};
  write_trials(file, memory);
  EXPECT_EQ(read_trials(file), memory);
}

TEST(TrialMemory, AProgramThatTheMachineDidNotTryIsTriedAgain) {
  const support::TemporaryDirectory directory;
  const fs::path file = directory.path() / "trials.jsonl";
  write_trials(file, {{"anna", {.result = {.reason = "it could not be tried", .was_tried = false}}}});
  EXPECT_TRUE(read_trials(file).empty());
}

TEST(TrialMemory, WhatCannotBeReadIsNotRemembered) {
  const support::TemporaryDirectory directory;
  const fs::path file = directory.path() / "trials.jsonl";
  write_trials(file, {{"anna", {.time = "2026-11-22T15:00:00Z"}}});
  support::write_file(file, "{\"hand_in\":3}\n\xff\n{\n" + support::read_file(file) + "[]\n");
  EXPECT_EQ(read_trials(file).size(), 1U);
}

TEST(Conditions, AreThoseOfTheGameAndItsLimits) {
  settings::Settings settings;
  const std::string before = conditions_of(settings);
  settings.run.jobs = 3;
  EXPECT_EQ(conditions_of(settings), before);
  settings.time.turn_limit = settings::Seconds(1);
  EXPECT_NE(conditions_of(settings), before);
}

}  // namespace
}  // namespace kaven::tournaments::admission
