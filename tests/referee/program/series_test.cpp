// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "common/record/record_reader.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Series : public testing::Test {
 protected:
  /// `plain` against a program that exits in its first turn.
  std::vector<std::string> command(const std::vector<std::string>& options) const {
    std::vector<std::string> all = {"--games=3", "--name-a=plain", "--name-b=quitter"};
    all.insert(all.end(), options.begin(), options.end());
    return referee_command(hostile("plain"), scripted(place, "exit 0\n"), all);
  }
  Finished play(const std::vector<std::string>& options) const {
    return support::run({.command = command(options)});
  }

  support::TemporaryDirectory place;
};

TEST_F(Series, SwapsColoursNumbersRecordsAndLogsAndSumsUp) {
  const fs::path records = place.path() / "game.jsonl";
  const Finished finished = play({"--record", records.string(), "--logs", (place.path() / "logs").string()});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("Game 1: White (plain) wins against Black (quitter): "));
  EXPECT_THAT(finished.output, HasSubstr("Game 2: Black (plain) wins against White (quitter): "));
  EXPECT_THAT(finished.output,
              HasSubstr("plain                            3      0     0             2         0"));
  EXPECT_THAT(finished.output,
              HasSubstr("quitter                          0      0     3             0         3"));
  EXPECT_THAT(finished.output,
              HasSubstr("\nHow they ended: exited (quitter) 3\n"
                        "Result: plain won 3, drew 0 and lost 0 of 3 games against quitter\n"));
  EXPECT_THAT(finished.output, Not(HasSubstr("Move 1"))) << "boards are shown when they are asked for";
  for (const std::string number : {"1", "2", "3"}) {
    const auto game = record::read_record(place.path() / ("game-" + number + ".jsonl"));
    EXPECT_EQ(game.header.contestants[number == "2" ? 1 : 0].name, "plain");
    EXPECT_TRUE(fs::exists(place.path() / "logs" / number / "white.log"));
  }
  const Finished again = play({"--record", records.string()});
  EXPECT_EQ(again.ended, Ended{.exit_status = 2});
  EXPECT_THAT(again.errors, HasSubstr("game-1.jsonl: a record is there already"));
}

TEST_F(Series, TellsAForfeitByItsExitStatusWhenAsked) {
  EXPECT_EQ(play({"--exit-code"}).ended, Ended{.exit_status = 3});
  const auto plain = [&](const std::vector<std::string>& options) {
    return support::run({.command = referee_command(hostile("plain"), hostile("plain"), options)}).ended;
  };
  EXPECT_EQ(plain({"--exit-code"}), Ended{.exit_status = 0});
  const auto one_game = [&](const std::vector<std::string>& options) {
    return support::run({.command = referee_command(hostile("plain"), scripted(place, "exit 0\n"), options)})
        .ended;
  };
  EXPECT_EQ(one_game({"--exit-code"}), Ended{.exit_status = 3});
  EXPECT_EQ(one_game({}), Ended{.exit_status = 0});
}

TEST_F(Series, ShowsBoardsWhenAskedAndNothingButTheSumWhenQuiet) {
  EXPECT_THAT(play({"--display=ascii"}).output, AllOf(HasSubstr("Connect-4, 7x6"), HasSubstr("Game 3: ")));
  EXPECT_EQ(play({"--quiet"}).output, "Result: plain won 3, drew 0 and lost 0 of 3 games against quitter\n");
}

TEST_F(Series, ThatIsInterruptedSumsUpWhatWasPlayed) {
  std::vector<std::string> long_series = command({"--time=600"});
  for (std::string& word : long_series) {
    if (word == "--games=3") word = "--games=10000";
  }
  support::Process process({.command = long_series});
  while (process.output().find("Game 2: ") == std::string::npos &&
         !process.wait(std::chrono::milliseconds(10))) {
  }
  process.signal(SIGINT);
  EXPECT_EQ(process.wait(), Ended{.exit_status = 1});
  EXPECT_THAT(process.output(), AllOf(HasSubstr("How they ended: "), HasSubstr("Result: plain won ")));
  EXPECT_THAT(process.output(), Not(HasSubstr("Result: none")));
  EXPECT_THAT(process.errors(), HasSubstr("interrupted by SIGINT"));
}

TEST_F(Series, OfOneGameThatCannotBePlayedHasNoResult) {
  const Finished finished = play({"--against", (place.path() / "game.jsonl").string()});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 2});
  const Finished missing =
      support::run({.command = referee_command("nobody", hostile("plain"), {"--games=2"})});
  EXPECT_EQ(missing.ended, Ended{.exit_status = 2});
  EXPECT_EQ(missing.output, "Result: none\n");
}

}  // namespace
}  // namespace kaven::referee
