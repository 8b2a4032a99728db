// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/notation/opening_text.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

namespace kaven::tournaments {
namespace {

using support::Ended;
using support::Finished;
using testing::HasSubstr;

class Compare : public testing::Test {
 protected:
  Compare() {
    system::copy_file(std::string(KAVEN_BIN) + "/../tests/first_move_agent", directory.path() / "mine");
    system::copy_file(directory.path() / "mine", directory.path() / "old");
    support::write_script(directory.path() / "gone", "#!/bin/sh\nexit 1\n");
  }
  Finished run(const std::string& one, const std::string& other, std::vector<std::string> options) const {
    std::vector<std::string> command = {std::string(KAVEN_BIN) + "/tournament",
                                        "compare",
                                        (directory.path() / one).string(),
                                        (directory.path() / other).string(),
                                        "--size",
                                        "5x4",
                                        "--connect",
                                        "3",
                                        "--sandbox",
                                        "none"};
    command.insert(command.end(), options.begin(), options.end());
    return support::run({.command = command});
  }
  support::TemporaryDirectory directory;
};

TEST_F(Compare, EndsAsSoonAsTheFirstIsKnownToBeBetter) {
  const Finished finished = run("mine", "gone", {"--elo1", "400", "--jobs", "2"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("mine is better than gone\n"));
  EXPECT_THAT(finished.errors, HasSubstr("4 games: mine 4 of 4  Elo +inf"));
}

TEST_F(Compare, SaysWhenItIsNotBetter) {
  const Finished finished = run("gone", "mine", {"--elo1", "400"});
  EXPECT_EQ(finished.ended, status(3)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("4 games: gone 0 of 4  Elo -inf ("));
  EXPECT_THAT(finished.output, HasSubstr("gone is not better than mine by 400 Elo"));
}

TEST_F(Compare, TwoProgramsThatPlayTheSameGamesGetNoVerdict) {
  const Finished finished = run("mine", "old", {});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("2 games: mine 1 of 2 "));
  EXPECT_THAT(finished.output, HasSubstr("16 of 18 games were played before"));
  EXPECT_THAT(finished.output, HasSubstr("mine and old play the same games: 2 different games; no verdict"));
}

TEST_F(Compare, SaysWhenTheGamesWereNotEnoughAndGoesOnInItsFolder) {
  const std::string folder = (directory.path() / "kept").string();
  EXPECT_EQ(run("mine", "gone", {"--games", "4", "--folder", folder}).ended, status(4));
  const Finished finished = run("mine", "gone", {"--games", "8", "--folder", folder});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("8 games: mine 8 of 8"));
  EXPECT_THAT(finished.output, HasSubstr("undecided"));
  EXPECT_THAT(finished.errors, testing::Not(HasSubstr("4 games: mine 4 of 4"))) << "they were played before";
  EXPECT_THAT(finished.output, HasSubstr("\nlost by forfeit: gone 8 (exited 8)\n"));
}

TEST_F(Compare, GoesOnOnlyWithTheSameProgramsAndAsManyGames) {
  const std::string folder = (directory.path() / "kept").string();
  EXPECT_EQ(run("mine", "gone", {"--games", "4", "--folder", folder}).ended, status(4));
  const Finished fewer = run("mine", "gone", {"--games", "2", "--folder", folder});
  EXPECT_EQ(fewer.ended, status(2));
  EXPECT_THAT(fewer.errors, HasSubstr("tournament: --games 2: expected 4 or more, the number with which " +
                                      folder + " began\n"));
  support::write_script(directory.path() / "gone", "#!/bin/sh\nexit 2\n");
  const Finished other = run("mine", "gone", {"--games", "8", "--folder", folder});
  EXPECT_EQ(other.ended, status(2));
  EXPECT_THAT(other.errors, HasSubstr("--folder " + folder + ": the program of gone is not what it was"));
  EXPECT_THAT(other.errors, HasSubstr("): compare it in another folder\n"));
}

// These players are mailbox programs without an agent.toml.
TEST_F(Compare, SaysWhyGamesOfProgramsThatCannotBeToldAnOpeningDoNotVary) {
  const Finished finished = run("mine", "old", {});
  EXPECT_THAT(finished.errors, HasSubstr("note: all games begin on the empty board: mine cannot begin"));
}

TEST_F(Compare, RefusesOpeningsForAProgramThatCannotBeToldThemByItsName) {
  for (const char* openings : {"random-4", "auto"}) {
    const Finished finished = run("mine", "old", {"--openings", openings});
    EXPECT_EQ(finished.ended, status(2));
    EXPECT_THAT(finished.errors, HasSubstr("--openings: mine cannot begin after an opening"));
    EXPECT_EQ(finished.output, "");
  }
}

// Claimeven on a board that it solves is deterministic: from the empty board it would repeat one pair.
TEST_F(Compare, BeginsBehindDifferentOpeningsUnlessToldOtherwise) {
  const std::string folder = (directory.path() / "kept").string();
  const Finished finished = support::run(
      {.command = {std::string(KAVEN_BIN) + "/tournament", "compare", "claimeven --budget 0.01", "claimeven",
                   "--size=5x4", "--connect=4", "--games=8", "--jobs=2", "--folder=" + folder}});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  std::set<std::vector<game::Move>, decltype([](const auto& one, const auto& other) {
             return notation::write_opening(one) < notation::write_opening(other);
           })>
      openings;
  for (const auto& file : boost::filesystem::directory_iterator(folder + "/games"))
    openings.insert(record::read_record(file.path()).header.opening);
  EXPECT_EQ(openings.size(), 4U) << "one for each pair";
}

TEST_F(Compare, TakesOpeningsFromAFile) {
  const std::string file = (directory.path() / "begin.txt").string();
  const std::string folder = (directory.path() / "kept").string();
  support::write_file(file, "(W A 1) (B A 2)\n");
  const auto compared = [&](const std::string& openings) {
    return support::run(
        {.command = {std::string(KAVEN_BIN) + "/tournament", "compare", "claimeven --budget 0.01",
                     "claimeven", "--size=5x4", "--connect=4", "--games=2", "--jobs=2", "--folder=" + folder,
                     "--openings=" + openings}});
  };
  const Finished finished = compared(file);
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("2 games: "));
  EXPECT_EQ(support::read_file(folder + "/openings.txt"), "(W A 1) (B A 2)\n");
  for (const auto& game : boost::filesystem::directory_iterator(folder + "/games")) {
    const auto opening = record::read_record(game.path()).header.opening;
    EXPECT_EQ(notation::write_opening(opening), "(W A 1) (B A 2)");
  }
  support::write_file(file, "(W B 1) (B B 2)\n");
  EXPECT_THAT(compared(file).errors, HasSubstr("with which these games began"));
  support::write_file(file, "(W A 1) (B A 1)\n");
  EXPECT_THAT(compared(file).errors, HasSubstr("begin.txt:1: opening '(W A 1) (B A 1)'"));
  EXPECT_THAT(compared(file + "no").errors, HasSubstr("begin.txtno: No such file"));
}

// Piskvork's files of openings are like this: stones around the centre, and an odd number of them.
TEST_F(Compare, TakesOpeningsInTheOrderOfTheFile) {
  const std::string file = (directory.path() / "piskvork.txt").string();
  const std::string folder = (directory.path() / "kept").string();
  support::write_file(file, "1,1, 2,2\n0,0, 1,0, 1,2  # three stones\n");
  const Finished finished = support::run(
      {.command = {std::string(KAVEN_BIN) + "/tournament", "compare", "claimeven --depth 1",
                   "claimeven --depth 2", "--game=gomoku", "--size=6x6", "--games=4", "--jobs=2",
                   "--folder=" + folder, "--openings=" + file, "--opening-order=file", "--opening-start=2"}});
  EXPECT_THAT(finished.output, HasSubstr("4 games: ")) << finished.errors;
  std::vector<std::string> openings;
  for (const auto& game : boost::filesystem::directory_iterator(folder + "/games")) {
    const record::GameRecord record = record::read_record(game.path());
    openings.push_back(notation::write_opening(record.header.opening));
    EXPECT_FALSE(game::is_forfeit(record.verdict->outcome.ending)) << game.path();
  }
  EXPECT_THAT(openings, testing::UnorderedElementsAre("(W D 4) (B E 4) (W E 6)", "(W D 4) (B E 4) (W E 6)",
                                                      "(W E 5) (B F 6)", "(W E 5) (B F 6)"));
}

TEST_F(Compare, ComparesWithSeveralOpponents) {
  support::write_script(directory.path() / "absent", "#!/bin/sh\nexit 1\n");
  const std::string path = directory.path().string();
  const Finished finished =
      support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "compare", path + "/mine",
                                "--size=5x4", "--connect=3", "--sandbox=none", "--elo1=400", "--json",
                                "--against", path + "/gone", path + "/absent", path + "/old"}});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  const auto json = nlohmann::json::parse(finished.output);
  ASSERT_EQ(json.size(), 3U);
  EXPECT_EQ(json[0]["finding"], "better");
  EXPECT_EQ(json[1]["opponent"], "absent");
  EXPECT_EQ(json[2]["finding"], "same games");

  const Finished refused =
      support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "compare", "claimeven",
                                "--openings=auto", "--against", "random-python", path + "/old"}});
  EXPECT_EQ(refused.ended, status(2));
  EXPECT_THAT(refused.errors, HasSubstr("--openings: old cannot begin"));
  EXPECT_THAT(refused.errors, testing::Not(HasSubstr("games"))) << "nor was a game played with the first";
}

TEST_F(Compare, EndsWithATableOfSeveralOpponents) {
  const std::string path = directory.path().string();
  const Finished finished =
      support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "compare", path + "/mine",
                                "--size=5x4", "--connect=3", "--sandbox=none", "--games=2", "--against",
                                path + "/gone", path + "/old"}});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  EXPECT_THAT(finished.output,
              testing::ContainsRegex("\n\nagainst +games +won +drawn +lost +Elo +95 % +LLR +LOS +finding\n-.*"
                                     "\ngone +2 +2 +0 +0 +[+]inf .* undecided"
                                     "\nold +2 +1 +0 +1 +[+]0 .* undecided\n$"));
}

// Quick games: `options`, and behind them `more`.
Finished compare_on_a_small_board(const std::vector<std::string>& options,
                                  const std::vector<std::string>& more) {
  std::vector<std::string> command = {std::string(KAVEN_BIN) + "/tournament",
                                      "compare",
                                      "--size=5x4",
                                      "--connect=3",
                                      "--sandbox=none",
                                      "--jobs=2"};
  command.insert(command.end(), options.begin(), options.end());
  command.insert(command.end(), more.begin(), more.end());
  return support::run({.command = command});
}

TEST_F(Compare, FindsTheStrongestOfSeveralPrograms) {
  support::write_script(directory.path() / "absent", "#!/bin/sh\nexit 1\n");
  const std::string path = directory.path().string();
  const std::string folder = path + "/kept";
  const auto best_of = [&](std::vector<std::string> options) {
    for (const char* word : {"--best-of", "/gone", "/mine", "/absent"})
      options.push_back(word[0] == '/' ? path + word : word);
    return compare_on_a_small_board({"--folder", folder}, options);
  };
  const Finished undecided = best_of({"--games=4"});
  EXPECT_EQ(undecided.ended, status(4)) << undecided.errors;
  EXPECT_THAT(undecided.output, HasSubstr("gone, mine and absent are left: the games were not enough"));
  const Finished finished = best_of({"--games=20"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_THAT(finished.output,
              testing::ContainsRegex("program +opponent +games +won +drawn +lost +Elo +95 %\n"));
  EXPECT_THAT(finished.output, testing::ContainsRegex("\ngone left after [0-9]+ games: worse than mine\n"));
  EXPECT_THAT(finished.output,
              HasSubstr("\nmine is the strongest of 3 programs (probability of an error: at most 0.05)\n"));
  const Finished again = best_of({"--games=20", "--json"});
  EXPECT_EQ(again.ended, status(0)) << again.errors;
  const auto json = nlohmann::json::parse(again.output);
  EXPECT_EQ(json["best"], "mine");
  ASSERT_EQ(json["departures"].size(), 2U);
  EXPECT_EQ(json["departures"][0]["reason"], "worse than mine");
  ASSERT_EQ(json["pairs"].size(), 3U);
  EXPECT_EQ(json["pairs"][0]["program"], "gone");
  EXPECT_EQ(json["pairs"][0]["opponent"], "mine");
  EXPECT_LT(json["pairs"][0]["games"]["lost"], 20);
  EXPECT_THAT(again.errors, testing::Not(HasSubstr("leaves"))) << "nothing is left to play";
}

TEST_F(Compare, EndsWhenTheStrongestProgramsRepeatTheirGames) {
  const Finished finished = run("gone", "mine", {"--best-of", (directory.path() / "old").string()});
  EXPECT_EQ(finished.ended, status(2));
  EXPECT_THAT(finished.errors, HasSubstr("--best-of: expected all programs after it, and no other program"));
  const std::string path = directory.path().string();
  const Finished repeated = support::run(
      {.command = {std::string(KAVEN_BIN) + "/tournament", "compare", "--size=5x4", "--connect=3",
                   "--sandbox=none", "--best-of", path + "/mine", path + "/old"}});
  EXPECT_EQ(repeated.ended, status(4)) << repeated.errors;
  EXPECT_THAT(repeated.output, HasSubstr("mine and old are left: more games would show nothing new"));
}

TEST_F(Compare, FollowsTheVersionsOfAProgram) {
  const boost::filesystem::path versions = directory.path() / "versions";
  boost::filesystem::create_directory(versions);
  support::write_script(versions / "v2", "#!/bin/sh\nexit 1\n");
  boost::filesystem::copy_file(directory.path() / "mine", versions / "v10");
  boost::filesystem::copy_file(directory.path() / "mine", versions / "v9");
  const auto followed = [&](const std::vector<std::string>& options) {
    return compare_on_a_small_board({"--games=4", "--progress", versions.string()}, options);
  };
  const Finished finished = followed({});
  EXPECT_EQ(finished.ended, status(4)) << "v10 and v9 are the same: " << finished.errors;
  EXPECT_THAT(
      finished.output,
      testing::ContainsRegex("\nv9 +v2 +4 +4 +0 +0 +[+]inf .*\nv10 +v2 +4 +4 .*\nv10 +v9 +2 +1 +0 +1 "));
  EXPECT_THAT(finished.output,
              testing::ContainsRegex("\nversion +Elo +95 % +-[0-9]+ +[+][0-9]+\n-+\n"
                                     "v2 +-[0-9]+ .*o.*\nv9 +[0-9]+ .*o.*\nv10 +[0-9]+ .*o.*\n$"));
  const Finished anchored = followed({"--json", (directory.path() / "old").string()});
  const auto json = nlohmann::json::parse(anchored.output);
  ASSERT_EQ(json["comparisons"].size(), 5U) << "three with the anchor, two with predecessors";
  EXPECT_EQ(json["comparisons"][0]["program"], "v2");
  ASSERT_EQ(json["versions"].size(), 4U);
  EXPECT_LT(json["versions"][0]["rating"]["elo"], json["versions"][1]["rating"]["elo"]);
}

TEST_F(Compare, AFolderWithoutVersionsIsAUsageError) {
  const auto refused = [&](const std::string& folder) {
    const Finished finished =
        support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "compare", "--progress", folder}});
    EXPECT_EQ(finished.ended, status(2));
    return finished.errors;
  };
  const std::string missing = (directory.path() / "missing").string();
  EXPECT_THAT(refused(missing),
              HasSubstr("--progress " + missing + ": expected a folder with two versions or more"));
  EXPECT_THAT(refused(missing), HasSubstr("No such file"));
  boost::filesystem::create_directory(missing);
  EXPECT_THAT(refused(missing), HasSubstr("expected a folder with two versions or more"));
}

TEST_F(Compare, TestsNormalisedElo) {
  const Finished finished = run("mine", "gone", {"--elo-model", "normalized", "--elo1", "200", "--json"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_EQ(nlohmann::json::parse(finished.output)["hypotheses"]["elo_model"], "normalized");
  EXPECT_THAT(run("mine", "gone", {"--elo-model", "normalized", "--elo1", "201"}).errors,
              HasSubstr("--elo1 201: expected -200 to 200 with --elo-model normalized"));
  EXPECT_THAT(run("mine", "gone", {"--elo-model", "bayesian"}).errors,
              HasSubstr("--elo-model 'bayesian': expected logistic or normalized"));
}

TEST_F(Compare, PlaysByTheClockThatIsChosen) {
  const std::string folder = (directory.path() / "kept").string();
  run("mine", "gone", {"--games=2", "--clock=cpu", "--folder", folder});
  int games = 0;
  for (const auto& game : boost::filesystem::directory_iterator(folder + "/games")) {
    EXPECT_EQ(record::read_record(game.path()).header.clock, record::ClockKind::cpu);
    ++games;
  }
  EXPECT_EQ(games, 2);
}

TEST_F(Compare, PrintsJson) {
  const Finished finished = run("mine", "gone", {"--elo1", "400", "--json"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  const auto json = nlohmann::json::parse(finished.output);
  EXPECT_EQ(json["program"], "mine");
  EXPECT_EQ(json["opponent"], "gone");
  EXPECT_EQ(json["finding"], "better");
  EXPECT_EQ(json["games"]["won"], json["games"]["played"]);
  EXPECT_GT(json["games"]["per_minute"], 0);
}

TEST_F(Compare, WhatMakesNoSenseIsAUsageError) {
  EXPECT_EQ(run("mine", "mine", {}).ended, status(2));
  EXPECT_THAT(run("mine", "nobody", {}).errors, HasSubstr("nobody': there is no such file or folder"));
  EXPECT_EQ(run("mine", "old", {"--elo0", "50"}).ended, status(2));
  EXPECT_THAT(run("mine", "old", {"--elo1", "7000"}).errors,
              HasSubstr("--elo1 7000: expected -2000 to 2000\n"));
  EXPECT_EQ(run("mine", "old", {"--elo1", "nan"}).ended, status(2));
  EXPECT_EQ(run("mine", "old", {"--games", "0"}).ended, status(2));
  EXPECT_EQ(run("mine", "old", {"--against", "gone"}).ended, status(2));
}

// It accepts every program that the referee accepts. The game ends at once, so that only the names count.
TEST_F(Compare, TakesStartersProgramsInThePathAndCommands) {
  const auto compared = [](const std::string& one, const std::string& other) {
    return support::run(
        {.command = {std::string(KAVEN_BIN) + "/tournament", "compare", one, other, "--size=2x1",
                     "--connect=2", "--games=2", "--sandbox=none", "--jobs=1"}});
  };
  const std::string quick = (directory.path() / "mine").string();
  const std::vector<std::pair<std::string, std::string>> players = {
      {"random-python", "random-python"},
      {"claimeven", "claimeven"},
      {"claimeven --budget 0.01", "claimeven"},
      {"sh '" + (directory.path() / "gone").string() + "' --fast", "gone"}};
  for (const auto& [given, shown] : players) {
    const Finished finished = compared(given, quick);
    EXPECT_EQ(finished.ended, status(4)) << given << ": " << finished.errors;
    EXPECT_THAT(finished.output, HasSubstr("whether " + shown)) << given;
    EXPECT_THAT(finished.output, HasSubstr("2 games: ")) << given;
  }
}

TEST_F(Compare, TellsTheSameProgramWithOtherArgumentsApart) {
  const Finished finished = support::run(
      {.command = {std::string(KAVEN_BIN) + "/tournament", "compare", "claimeven --budget 0.01", "claimeven",
                   "--size=4x2", "--connect=4", "--games=2", "--jobs=1", "--openings=random-2"}});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("whether claimeven --budget 0.01 is better than claimeven\n"));
}

}  // namespace
}  // namespace kaven::tournaments
