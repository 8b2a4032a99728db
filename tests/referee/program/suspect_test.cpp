// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/system/processors.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/text_file.hpp"

// Verdicts that the record marks as suspect because the machine was busy. These tests do not depend on its
// speed.

namespace kaven::referee {
namespace {

using game::Ending;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string computes_for_ever(const support::TemporaryDirectory& place, bool takes_colour) {
  const std::string file = (place.path() / "student").string();
  support::write_script(file, std::string("#!/bin/sh\n") +
                                  (takes_colour ? "while ! rm student.in 2>/dev/null; do :; done\n" : "") +
                                  "while :; do :; done\n");
  return file;
}

class OnABusyProcessor : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  }
  /// The game, or nullopt if this machine does not support the sandbox.
  std::optional<PlayedGame> played(const std::string& white, const std::vector<std::string>& with) const {
    try {
      return std::optional<PlayedGame>(std::in_place, white, hostile("plain"), with);
    } catch (const std::runtime_error& refused) {
      EXPECT_THAT(refused.what(), HasSubstr("is not available"));
      return std::nullopt;
    }
  }

  const unsigned processor = system::allowed_processors().front();
  const support::TemporaryDirectory place;
  const std::vector<std::string> options = {"--time",   "2",     "--start-time",           "2", "--sandbox",
                                            GetParam(), "--cpu", std::to_string(processor)};
};

TEST_P(OnABusyProcessor, AnOverrunIsMarked) {
  const std::string student = computes_for_ever(place, true);
  const support::BusyProcessor busy(processor);
  std::vector<std::string> patient = options;
  patient[3] = "60";
  const auto played_game = played(student, patient);
  if (!played_game) GTEST_SKIP() << "no such sandbox here";
  const PlayedGame& game = *played_game;
  EXPECT_EQ(game.outcome().ending, Ending::time) << game.result();
  EXPECT_THAT(game.record().verdict->suspect, StartsWith("waited "));
  EXPECT_THAT(game.record().verdict->suspect, EndsWith(" s of 2 s for a processor"));
  EXPECT_THAT(game.finished().output, HasSubstr("the machine may have caused this: waited "));
}

TEST_P(OnABusyProcessor, AStartThatTookTooLongIsMarked) {
  const std::string student = computes_for_ever(place, false);
  const support::BusyProcessor busy(processor);
  const auto played_game = played(student, options);
  if (!played_game) GTEST_SKIP() << "no such sandbox here";
  const PlayedGame& game = *played_game;
  EXPECT_EQ(game.outcome().ending, Ending::never_read_colour) << game.result();
  EXPECT_THAT(game.record().verdict->suspect, EndsWith(" s of 2 s for a processor")) << game.result();
}

INSTANTIATE_TEST_SUITE_P(Referee, OnABusyProcessor, testing::Values("none", "isolated", "strict"),
                         [](const auto& level) { return std::string(level.param); });

TEST(Suspect, IsNobodyWhoBrokeARule) {
  const PlayedGame game(hostile("wrong_colour"), hostile("plain"));
  EXPECT_EQ(game.outcome().ending, Ending::illegal_move);
  EXPECT_EQ(game.record().verdict->suspect, "");
}

}  // namespace
}  // namespace kaven::referee
