// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "common/game/position.hpp"
#include "common/record/record_reader.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tests/tournaments/results/analysis/sample_record.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

// `tournament analyse`, and what standings make of it.

namespace kaven::tournaments::commands {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

/// Every file beside the records, by name: analyses, and whatever else a run may have left.
std::map<std::string, std::string> files_made(const PlayedTournament& tournament) {
  std::map<std::string, std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(tournament.folder().games())) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".jsonl")) found[name] = support::read_file(entry.path());
  }
  return found;
}

TEST(Analyse, JudgesEveryGameAndStandingsSayHowWellPlayersMove) {
  const PlayedTournament tournament({"alice", "bob", "carol"});
  ASSERT_EQ(tournament.run("run").ended, status(0));
  EXPECT_THAT(tournament.run("standings").output, Not(HasSubstr("perfect")));

  const Finished finished = tournament.run("analyse", {"--nodes", "500", "--threads", "2"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_THAT(finished.output, testing::StartsWith("6 games analysed in "));
  EXPECT_THAT(finished.errors, AllOf(HasSubstr("6/6  000"), HasSubstr("inaccurac")));
  const auto files = files_made(tournament);
  EXPECT_EQ(files.size(), 6U);
  EXPECT_THAT(
      tournament.run("standings", {"--explain"}).output,
      AllOf(HasSubstr("#  player  games  moves  perfect  mistakes/game  thrown away\n"),
            EndsWith("Thrown away: games that were not won\nalthough the player had a won position.\n")));
  const auto standings = nlohmann::json::parse(tournament.run("standings", {"--format", "json"}).output);
  for (const auto& place : standings["standings"]) EXPECT_EQ(place["accuracy"]["games"], 4);
  // Analyses belong to a tournament, and change nothing else of it.
  EXPECT_EQ(tournament.run("verify").output, "");

  // The same whatever the number of threads.
  const Finished again = tournament.run("analyse", {"--nodes", "500", "--threads", "1", "--force"});
  EXPECT_EQ(again.ended, status(0));
  EXPECT_EQ(files_made(tournament), files);
  EXPECT_THAT(tournament.run("analyse", {"--nodes", "500"}).output,
              AllOf(HasSubstr("0 games analysed"), HasSubstr(", 6 had been before")));
}

TEST(Analyse, OneGameIfOneIsAskedFor) {
  const PlayedTournament tournament({"alice", "bob"});
  ASSERT_EQ(tournament.run("run").ended, status(0));
  EXPECT_EQ(tournament.run("analyse", {"--game", "2", "--depth", "2"}).ended, status(0));
  EXPECT_EQ(files_made(tournament).size(), 1U);
  const Finished none = tournament.run("analyse", {"--game", "77"});
  EXPECT_EQ(none.ended, status(1));
  EXPECT_THAT(none.errors, HasSubstr("there is no record of game 77"));
  EXPECT_EQ(tournament.run("analyse", {"--nodes", "5", "--depth", "3"}).ended, status(2));
  // One that nobody can read is told of, and counts as none.
  support::write_file(analysis::analysis_file(folder::records_of(tournament.folder()).at(folder::GameId(2))),
                      "{");
  const Finished standings = tournament.run("standings");
  EXPECT_EQ(standings.ended, status(0));
  EXPECT_THAT(standings.errors, HasSubstr("0002-"));
  EXPECT_THAT(standings.output, Not(HasSubstr("perfect")));
}

/// The same two players on a board so large that no search of 100 moves ahead ends by itself.
record::GameRecord endless_for_analysis(record::GameRecord played) {
  played.header.rules = {.columns = 12, .rows = 12, .line_length = 7};
  played.turns.clear();
  game::Position position(played.header.rules);
  while (!position.over()) {
    const game::Move move = position.legal_moves().front();
    played.turns.push_back({.ply = position.ply() + 1, .move = move});
    position.play(move);
  }
  played.verdict->outcome = *position.outcome();
  return played;
}

TEST(Analyse, InterruptedInTheMiddleItGoesOnWhereItWas) {
  const PlayedTournament tournament({"alice", "bob", "carol"});
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const std::vector<std::string> options = {"--depth", "100", "--threads", "1"};
  ASSERT_EQ(tournament.run("analyse", options).ended, status(0));
  const auto expected = files_made(tournament);
  ASSERT_EQ(expected.size(), 6U);
  for (const auto& [name, text] : expected) fs::remove(tournament.folder().games() / name);
  const fs::path third = folder::records_of(tournament.folder()).at(folder::GameId(3));
  const record::GameRecord played = record::read_record(third);
  const std::string text = support::read_file(third);
  fs::remove(third);
  analysis::write(endless_for_analysis(played), third);

  support::Process process({.command = tournament.command("analyse", options)});
  while (process.errors().find("2/6  0002-") == std::string::npos) {
    ASSERT_FALSE(process.wait(std::chrono::milliseconds(10))) << process.errors();
  }
  process.signal(SIGINT);
  EXPECT_EQ(process.wait(), status(130)) << process.errors();
  EXPECT_THAT(process.output(), testing::StartsWith("2 games analysed in "));
  EXPECT_THAT(process.errors(), HasSubstr("stopped; to continue: tournament analyse "));
  const auto half = files_made(tournament);
  EXPECT_EQ(half.size(), 2U);
  EXPECT_TRUE(std::ranges::includes(expected, half));

  support::write_file(third, text);
  const Finished rest = tournament.run("analyse", options);
  EXPECT_EQ(rest.ended, status(0)) << rest.errors;
  EXPECT_THAT(rest.output, AllOf(HasSubstr("4 games analysed"), HasSubstr(", 2 had been before")));
  EXPECT_EQ(files_made(tournament), expected);
}

}  // namespace
}  // namespace kaven::tournaments::commands
