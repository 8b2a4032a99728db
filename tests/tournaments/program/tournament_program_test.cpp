// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <map>
#include <set>

#include "common/game/outcome.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/display_width.hpp"
#include "tests/support/script_server.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/terminal.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

// The program with the real referee and real, quick players.

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Finished;
using support::Terminal;
using testing::AllOf;
using testing::HasSubstr;

TEST(Tournament, EveryGameIsPlayedOnceAndStandingsFollow) {
  const PlayedTournament tournament({"alice", "bob", "carol", "dave"});
  const Finished finished = tournament.run("run", {"--jobs", "2"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_EQ(tournament.faults(4, 1), "");
  EXPECT_THAT(finished.output,
              HasSubstr("Connect-4 5x4, three in a row, round robin: 12 of 12 games played\n"));
  EXPECT_THAT(finished.errors, HasSubstr("12/12  game 00"));
  EXPECT_THAT(finished.errors, AllOf(HasSubstr("  alice - bob  "), HasSubstr("  three in a row  (")));
  EXPECT_EQ(tournament.run("standings").output, finished.output);
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
}

TEST(Tournament, GamesWithColoursSwappedBeginBehindTheSameOpening) {
  const PlayedTournament tournament({});
  for (const std::string name : {"alice", "bob", "carol"}) {
    fs::create_directory(tournament.folder().agents() / name);
    tournament.add_player(name + "/" + name);
    support::write_file(tournament.folder().agents() / name / "agent.toml",
                        "command = './" + name + "'\nopening = true\n");
  }
  std::string settings = support::read_file(tournament.folder().settings());
  const std::string none = "openings = \"none\"";
  settings.replace(settings.find(none), none.size(), "openings = \"random-4\"");
  support::write_file(tournament.folder().settings(), settings);
  const Finished finished = tournament.run("run");
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_EQ(tournament.faults(3, 1), "");
  std::map<std::set<folder::PlayerId>, std::vector<std::vector<game::Move>>> openings;
  for (const state::Game& game : tournament.games()) {
    const auto record = record::read_record(tournament.folder().games() / game.record);
    EXPECT_EQ(record.header.opening.size(), 4U);
    openings[{game.white, game.black}].push_back(record.header.opening);
  }
  for (const auto& [pair, both] : openings) {
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0], both[1]);
  }
}

TEST(Tournament, ANewOneHasTheProgramsOfTheHouseThatPlayWithoutAPlace) {
  const support::TemporaryDirectory place;
  const std::string folder = (place.path() / "course").string();
  const auto made = [&](const std::string& name, const std::string& unranked) {
    return support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "new", folder + name,
                                     "--size=2x1", "--connect=2", "--unranked", unranked}});
  };
  const Finished finished = made("", "claimeven,random-python,somebody");
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_THAT(finished.output, AllOf(HasSubstr("Put claimeven into "), HasSubstr("Put random-python into ")));
  EXPECT_TRUE(fs::exists(folder + "/agents/random-python/random_agent.py"));
  const Finished played = support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "run", folder}});
  EXPECT_THAT(played.errors, HasSubstr("somebody")) << "nobody has dropped it in yet";
  const Finished refused = made("2", "one-ply-kotlin");
  EXPECT_EQ(refused.ended, status(2));
  EXPECT_THAT(refused.errors, HasSubstr("kotlinc"));
  EXPECT_FALSE(fs::exists(folder + "2"));
}

TEST(Tournament, ANewOneHasAllLevelsOfClaimeven) {
  const support::TemporaryDirectory place;
  const std::string folder = (place.path() / "course").string();
  const std::string tournament = std::string(KAVEN_BIN) + "/tournament";
  const Finished made = support::run({.command = {tournament, "new", folder, "--size=2x2", "--connect=2",
                                                  "--format=swiss", "--rounds=1", "--unranked=levels"}});
  EXPECT_EQ(made.ended, status(0)) << made.errors;
  EXPECT_THAT(made.output, AllOf(HasSubstr("Put level-1 into "), HasSubstr("Put level-9 into ")));
  const Finished played = support::run({.command = {tournament, "run", folder}});
  EXPECT_EQ(played.ended, status(0)) << played.errors;
  EXPECT_THAT(played.output, AllOf(HasSubstr("level-9 (unranked)"), HasSubstr("4 of 4 games played")));
}

TEST(Tournament, ANewOneWithSwap2HasAClaimevenThatChooses) {
  const support::TemporaryDirectory place;
  const std::string folder = (place.path() / "course").string();
  const std::string tournament = std::string(KAVEN_BIN) + "/tournament";
  const Finished made =
      support::run({.command = {tournament, "new", folder, "--game=gomoku", "--opening-rule=swap2",
                                "--unranked=claimeven", "--match-time=10"}});
  EXPECT_EQ(made.ended, status(0)) << made.errors;
  fs::create_directory(folder + "/agents/other");
  support::write_file(folder + "/agents/other/agent.toml",
                      "command = [\"claimeven\", \"--protocol\", \"gomocup\", \"--nodes\", \"100\"]\n"
                      "protocol = \"gomocup\"\n");
  const Finished played = support::run({.command = {tournament, "run", folder}});
  EXPECT_EQ(played.ended, status(0)) << played.errors;
  EXPECT_THAT(played.output, HasSubstr("2 of 2 games played")) << played.errors;
}

TEST(Tournament, IfWishedKeepsOnlyTheLogsOfForfeits) {
  const PlayedTournament tournament({"alice", "bob"});
  support::write_script(tournament.folder().agents() / "carol", "#!/bin/sh\nexit 1\n");
  EXPECT_EQ(tournament.run("run", {"--no-trial", "--keep-logs", "failed"}).ended, status(0));
  int decided = 0;
  for (const state::Game& game : tournament.games()) {
    ASSERT_TRUE(game.result);
    const bool is_forfeit = game::is_forfeit(game.result->ending);
    decided += is_forfeit ? 0 : 1;
    EXPECT_EQ(fs::exists(tournament.folder().logs_of(game.id)), is_forfeit);
    EXPECT_EQ(tournament.run("log", {std::to_string(game.id.number())}).ended, status(0));
  }
  EXPECT_EQ(decided, 2);
}

TEST(Tournament, RunAgainPlaysNothingAgain) {
  const PlayedTournament tournament({"alice", "bob"});
  const Finished first = tournament.run("run");
  const auto records = tournament.finished_records();
  const Finished second = tournament.run("run");
  EXPECT_EQ(second.ended, status(0));
  EXPECT_EQ(second.output, first.output);
  EXPECT_EQ(second.errors, "");
  EXPECT_EQ(tournament.finished_records(), records);
}

TEST(Tournament, ANewcomerPlaysEveryoneAndWhatWasPlayedStays) {
  const PlayedTournament tournament({"bob", "carol"});
  tournament.run("run");
  const auto before = tournament.finished_records();
  tournament.add_player("alice");
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_EQ(tournament.faults(3, 1), "");
  const auto now = tournament.finished_records();
  for (const auto& [name, bytes] : before) EXPECT_EQ(now.at(name), bytes);
}

TEST(Tournament, AChangedProgramIsRefused) {
  const PlayedTournament tournament({"alice", "bob"});
  tournament.run("run");
  const fs::path program = tournament.folder().agents() / "alice";
  support::write_file(program, support::read_file(program) + "improved");
  const Finished finished = tournament.run("run");
  EXPECT_EQ(finished.ended, status(1));
  EXPECT_THAT(finished.errors, HasSubstr("the program of alice is not what it was"));
  EXPECT_EQ(tournament.run("standings").ended, status(0));
}

TEST(Tournament, ControlCStopsItCleanlyAndTheNextRunGoesOn) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const PlayedTournament tournament({"alice", "bob"});
    tournament.add_player_who_hangs_once("carol");
    support::Process runner({.command = tournament.command("run", {"--jobs", "2"})});
    ASSERT_TRUE(tournament.wait_for_hanging_player());
    runner.signal(number);
    ASSERT_EQ(runner.wait(), status(128 + number));
    EXPECT_THAT(runner.errors(),
                AllOf(HasSubstr("without a verdict"), HasSubstr("to continue: tournament run ")));
    EXPECT_THAT(runner.output(), HasSubstr(" of 6 games played"));
    EXPECT_TRUE(tournament.wait_until_no_process_is_left());
    const auto before = tournament.finished_records();
    EXPECT_EQ(tournament.run("run").ended, status(0));
    EXPECT_EQ(tournament.faults(3, 1), "");
    const auto now = tournament.finished_records();
    for (const auto& [name, bytes] : before) EXPECT_EQ(now.at(name), bytes);
  }
}

TEST(Tournament, ASecondRunnerIsRefusedWithTheFirstOnesNumber) {
  const PlayedTournament tournament({"alice"});
  tournament.add_player_who_hangs_once("bob");
  support::Process first({.command = tournament.command("run")});
  ASSERT_TRUE(tournament.wait_for_hanging_player());
  const Finished second = tournament.run("run");
  EXPECT_EQ(second.ended, status(1));
  EXPECT_THAT(second.errors, HasSubstr("is in use by process " + std::to_string(first.id()) + " on "));
  EXPECT_EQ(tournament.run("standings").ended, status(0));
  first.signal(SIGTERM);
  EXPECT_EQ(first.wait(), status(128 + SIGTERM));
}

TEST(Tournament, AGameWhoseRefereeIsKilledIsPlayedAgain) {
  const PlayedTournament tournament({"alice"});
  tournament.add_player_who_hangs_once("bob");
  support::Process runner({.command = tournament.command("run", {"--jobs", "1"})});
  ASSERT_TRUE(tournament.wait_for_hanging_player());
  const auto referees = tournament.processes("/referee");
  ASSERT_FALSE(referees.empty());
  for (const pid_t referee : referees) ::kill(referee, SIGKILL);
  EXPECT_EQ(runner.wait(), status(0));
  EXPECT_THAT(runner.errors(), HasSubstr("the referee was ended by signal 9"));
  EXPECT_EQ(tournament.faults(2, 1), "");
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
}

TEST(Tournament, AKilledRunnerLeavesNobodyBehindAndTheNextOneWaitsForTheLast) {
  const PlayedTournament tournament({"alice"});
  tournament.add_player_who_hangs_once("bob");
  {
    support::Process runner({.command = tournament.command("run")});
    ASSERT_TRUE(tournament.wait_for_hanging_player());
    runner.signal(SIGKILL);
    ASSERT_EQ(runner.wait(), (Ended{std::nullopt, SIGKILL}));
  }
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_EQ(tournament.faults(2, 1), "");
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
}

TEST(Tournament, GamesWhoseRefereeNeverGoesOnAreVoid) {
  const PlayedTournament tournament({"alice", "bob"});
  // The program takes the referee that lies beside it.
  const fs::path place = tournament.folder().root.parent_path() / "bin";
  fs::create_directory(place);
  system::copy_file(fs::path(KAVEN_BIN) / "tournament", place / "tournament");
  support::write_script_server(place / "referee", "echo broken; exit 1\n");
  const Finished finished = support::run(
      {.command = {(place / "tournament").string(), "run", tournament.folder().root.string(), "--no-trial"}});
  EXPECT_EQ(finished.ended, status(1));
  EXPECT_THAT(finished.errors,
              AllOf(HasSubstr("again (2 of 2)"), HasSubstr("void"), HasSubstr("2 games are void")));
  EXPECT_THAT(finished.output, HasSubstr("0 of 2 games played, 2 void"));
  EXPECT_EQ(support::read_file(tournament.folder().logs_of(folder::GameId(1)) / "attempt-2-referee.log"),
            "broken\n");
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_EQ(tournament.faults(2, 1), "");
}

TEST(Tournament, OnATerminalLeadersAndRunningGamesAreDrawnInPlace) {
  const PlayedTournament tournament({"alice"});
  tournament.add_player_who_hangs_once("bob");
  Terminal terminal(tournament.command("run", {"--jobs", "1"}), 80, 24);
  ASSERT_TRUE(tournament.wait_for_hanging_player());
  EXPECT_TRUE(terminal.shows("/2 games"));
  EXPECT_TRUE(terminal.shows("points"));
  EXPECT_TRUE(terminal.shows("  move 1, "));
  EXPECT_TRUE(terminal.shows("A\x1b[J"));
  terminal.type("\x03");
  EXPECT_TRUE(terminal.shows("to continue: tournament run"));
  EXPECT_EQ(terminal.wait(), status(128 + SIGINT));
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
}

TEST(Tournament, OnATerminalNoLineIsWiderThanIt) {
  const PlayedTournament tournament({});
  for (int number = 1; number <= 4; ++number)
    tournament.add_player("bartholomaeus-leutheusser-schnarrenberger-" + std::to_string(number));
  support::write_file(tournament.folder().agents() / "notes.txt", "nothing that plays");
  ASSERT_EQ(tournament.run("run").ended, status(0));
  for (const std::string command : {"standings", "status", "preview", "standings --explain"}) {
    const bool explained = command.ends_with("--explain");
    Terminal terminal(
        tournament.command(explained ? "standings" : command,
                           explained ? std::vector<std::string>{"--explain"} : std::vector<std::string>{}),
        80, 24);
    terminal.wait();
    const std::string text = terminal.rest();
    EXPECT_THAT(text, HasSubstr("bartholom")) << command;
    EXPECT_EQ(text.find("Order: ") != std::string::npos, explained) << command;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string line = text.substr(at, end - at);
      // A path has no blank to be broken at.
      const bool has_path = line.find(tournament.folder().root.string()) != std::string::npos;
      EXPECT_TRUE(has_path || text::display_width(line.substr(0, line.find('\r'))) <= 80)
          << command << ": " << line;
      at = end + 1;
    }
  }
}

TEST(Tournament, StandingsComeInEveryFormat) {
  const PlayedTournament tournament({"alice", "bob"});
  EXPECT_THAT(tournament.run("standings").errors, HasSubstr("nothing has been played yet"));
  EXPECT_EQ(tournament.run("standings").ended, status(1));
  tournament.run("run");
  EXPECT_THAT(tournament.run("standings", {"--format", "csv"}).output, HasSubstr("rank,player,points"));
  EXPECT_THAT(tournament.run("standings", {"--format", "json"}).output, HasSubstr("\"finished\": 2"));
  EXPECT_THAT(tournament.run("standings", {"--format", "markdown"}).output, HasSubstr("| alice |"));
  EXPECT_EQ(tournament.run("standings", {"--format", "xml"}).ended, status(2));
}

TEST(Tournament, ErrorsInItsSettingsNameThePlace) {
  const PlayedTournament tournament({"alice", "bob"});
  support::write_file(tournament.folder().settings(), "\njosb = 2\n");
  const Finished finished = tournament.run("run");
  EXPECT_EQ(finished.ended, status(1));
  EXPECT_THAT(finished.errors, HasSubstr("tournament.toml:2:1: unknown setting josb; did you mean jobs?"));
}

TEST(Tournament, IsPlayedByATimeControl) {
  const PlayedTournament tournament({"alice", "bob"}, {"--time-control", "600+0.5"});
  const Finished run = tournament.run("run");
  ASSERT_EQ(run.ended, status(0)) << run.errors;
  const std::string record =
      support::read_file(tournament.folder().games() / tournament.games().front().record);
  EXPECT_THAT(record, HasSubstr(R"("turn_seconds":600.0,)"));
  EXPECT_THAT(record, HasSubstr(R"("match_seconds":600.0,"increment_seconds":0.5,)"));
  EXPECT_EQ(tournament.run("verify").output, "");
  EXPECT_THAT(tournament.run("export", {"--format", "pgn"}).output, HasSubstr("[TimeControl \"600+0.5\"]"));
}

TEST(Tournament, IsNotMadeOverAnything) {
  const PlayedTournament tournament({"alice"});
  const Finished finished = tournament.run("new");
  EXPECT_EQ(finished.ended, status(1));
  EXPECT_THAT(finished.errors, HasSubstr("takes a new folder"));
}

TEST(Tournament, WrongCommandLinesAreUsageErrors) {
  const std::string program = std::string(KAVEN_BIN) + "/tournament";
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{},
                                             {"run"},
                                             {"play", "x"},
                                             {"run", "x", "--jobs", "many"},
                                             {"new", "x", "--size", "99x99"},
                                             {"new", "x", "--time", "0"},
                                             {"new", "x", "--increment", "1"},
                                             {"new", "x", "--time-control", "60+"}}) {
    std::vector<std::string> command = {program};
    command.insert(command.end(), words.begin(), words.end());
    EXPECT_EQ(support::run({.command = command}).ended, status(2));
  }
  const Finished help = support::run({.command = {program, "run", "--help"}});
  EXPECT_EQ(help.ended, status(0));
  EXPECT_THAT(help.output, HasSubstr("Examples:"));
  EXPECT_THAT(support::run({.command = {program, "--version"}}).output, HasSubstr(KAVEN_VERSION));
}

}  // namespace
}  // namespace kaven::tournaments
