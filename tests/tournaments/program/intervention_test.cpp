// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

// Tests an organiser's other work during a tournament: withdrawing players, having games played again, with programs
// that come late or vanish.

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using state::GameState;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;

class Intervention : public testing::Test {
 protected:
  fs::path record(int game) const {
    return tournament.folder().games() / tournament.games()[static_cast<std::size_t>(game) - 1].record;
  }
  std::size_t finished_games() const {
    return static_cast<std::size_t>(
        std::ranges::count(tournament.games(), GameState::finished, &state::Game::state));
  }
  /// Nothing is wrong, and a ledger that is made again is the same.
  static void expect_whole(const PlayedTournament& tournament) {
    const Finished verified = tournament.run("verify");
    EXPECT_EQ(verified.ended, status(0));
    EXPECT_EQ(verified.output + verified.errors, "");
    const auto games = tournament.games();
    const std::string standings = tournament.run("standings").output;
    fs::remove(tournament.folder().ledger());
    EXPECT_EQ(tournament.run("rebuild").ended, status(0));
    EXPECT_EQ(tournament.games(), games);
    EXPECT_EQ(tournament.run("standings").output, standings);
  }

  PlayedTournament tournament{{"alice", "bob", "carol"}};
};

TEST_F(Intervention, AGameIsPlayedAgainAndItsFirstRecordIsKept) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const std::string first = support::read_file(record(2));
  const fs::path before = record(2);
  const Finished ordered = tournament.run("again", {"2", "--reason", "the machine was swapping"});
  EXPECT_EQ(ordered.ended, status(0)) << ordered.errors;
  EXPECT_THAT(ordered.output, HasSubstr("game 0002 will be played again by: tournament run "));
  EXPECT_FALSE(fs::exists(before));
  EXPECT_THAT(
      in_one_line(tournament.run("status").output),
      AllOf(HasSubstr("5/6 games"), HasSubstr("to be played again: game 0002 (the machine was swapping)")));
  expect_whole(tournament);
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_EQ(support::read_file(tournament.folder().logs() / "0002" / "attempt-1.jsonl"), first);
  EXPECT_THAT(tournament.run("log", {"2"}).output,
              AllOf(HasSubstr("played again: the machine was swapping"), HasSubstr("attempt-1.jsonl")));
  EXPECT_THAT(tournament.faults(3, 1), HasSubstr("attempt-1.jsonl was finished, and played again"))
      << "as was ordered";
  expect_whole(tournament);
}

TEST_F(Intervention, ARunThatIsDrainedFinishesWhatItPlaysAndTheNextOneGoesOn) {
  EXPECT_EQ(tournament.run("jobs", {"0"}).ended, status(2));
  const Finished nobody = tournament.run("jobs", {"drain"});
  EXPECT_EQ(nobody.ended, status(1));
  EXPECT_THAT(nobody.errors, HasSubstr("no run is active in "));
  tournament.add_player_who_hangs_once("zoe");
  support::Process runner({.command = tournament.command("run", {"--jobs", "1"})});
  ASSERT_TRUE(tournament.wait_for_hanging_player()) << runner.errors();
  const std::size_t finished_before = finished_games();
  const Finished told = tournament.run("jobs", {"drain"});
  EXPECT_EQ(told.ended, status(0)) << told.errors;
  EXPECT_THAT(told.output, HasSubstr(" is told to finish the running games, and to start no more"));
  EXPECT_THAT(in_one_line(tournament.run("status").output),
              HasSubstr(", told to finish the running games, and to start no more"));
  while (runner.errors().find("told to finish the running games, and to start no more") == std::string::npos)
    ::usleep(10'000);
  // Then it ends, without a move.
  tournament.end_hanging_player("zoe");
  EXPECT_EQ(runner.wait(), status(1)) << runner.errors();
  EXPECT_THAT(runner.errors(),
              HasSubstr("drained: no more games were started; to continue: tournament run "));
  EXPECT_EQ(finished_games(), finished_before + 1);
  EXPECT_THAT(tournament.run("status").output, HasSubstr("no run is active\n"));
  EXPECT_EQ(tournament.run("run").ended, status(0));
  expect_whole(tournament);
}

TEST_F(Intervention, AWithdrawnPlayerIsShownAsSuchAndPlaysNoMore) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const Finished withdrawn = tournament.run("withdraw", {"bob", "--games", "void", "--reason", "copied"});
  EXPECT_EQ(withdrawn.ended, status(0)) << withdrawn.errors;
  EXPECT_THAT(withdrawn.output,
              HasSubstr("bob is withdrawn: 0 games count, 0 won by the opponent without playing, 4 dropped"));
  EXPECT_EQ(tournament.run("withdraw", {"bob"}).ended, status(1));
  fs::remove(tournament.folder().agents() / "bob");
  tournament.add_player("dave");
  const Finished run = tournament.run("run");
  EXPECT_EQ(run.ended, status(0)) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("6 of 6 games played, 4 cancelled"), HasSubstr("bob (withdrawn)")));
  EXPECT_THAT(tournament.run("status").output, HasSubstr("withdrawn: bob (void; copied)"));
  const auto standings = nlohmann::json::parse(tournament.run("standings", {"--format", "json"}).output);
  for (const auto& player : standings.at("standings")) {
    EXPECT_EQ(player.at("player") == "bob", player.at("withdrawn") == "void") << player;
    EXPECT_EQ(player.at("player") == "bob", player.at("rank").is_null()) << player;
    EXPECT_EQ(player.at("player") == "bob", player.at("rating").is_null()) << player;
  }
  EXPECT_THAT(tournament.run("standings", {"--format", "csv"}).output, HasSubstr(",withdrawn"));
  expect_whole(tournament);
}

TEST_F(Intervention, WhoseProgramVanishedStopsNobody) {
  const fs::path program = tournament.folder().agents() / "bob";
  ASSERT_EQ(tournament.run("run").ended, status(0));
  tournament.add_player("dave");
  const fs::path aside = tournament.folder().root / "bob";
  fs::rename(program, aside);
  const Finished run = tournament.run("run");
  EXPECT_EQ(run.ended, status(1));
  EXPECT_THAT(run.errors,
              AllOf(HasSubstr("note: bob has no program in agents/ that can play: its games wait"),
                    HasSubstr("2 games wait for bob, without a program in agents/ that can play"),
                    HasSubstr("tournament withdraw " + tournament.folder().root.string() + " bob")));
  EXPECT_THAT(run.output, HasSubstr("10 of 12 games played"));
  EXPECT_THAT(tournament.run("verify").output, HasSubstr("bob is no longer in agents/"));
  fs::rename(aside, program);
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_EQ(tournament.faults(4, 1), "");
  fs::rename(program, aside);
  EXPECT_EQ(tournament.run("withdraw", {"bob"}).ended, status(0));
  EXPECT_EQ(tournament.run("run").ended, status(0));
  expect_whole(tournament);
}

TEST_F(Intervention, AMissingRecordIsNoticedAndCured) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const fs::path lost = record(3);
  const std::string text = support::read_file(lost);
  fs::remove(lost);
  const auto warning =
      AllOf(HasSubstr("game 0003 is finished, but its record is not in "),
            HasSubstr("tournament again " + tournament.folder().root.string() + " 3 --reason TEXT"));
  const Finished run = tournament.run("run");
  EXPECT_EQ(run.ended, status(1));
  EXPECT_THAT(run.errors, warning);
  EXPECT_THAT(tournament.run("standings").errors, warning);
  EXPECT_THAT(tournament.run("status").errors, warning);
  support::write_file(lost, text);
  EXPECT_EQ(tournament.run("run").ended, status(0));
  fs::remove(lost);
  EXPECT_EQ(tournament.run("again", {"3", "--reason", "its record was lost"}).ended, status(0));
  EXPECT_EQ(tournament.run("run").ended, status(0));
  expect_whole(tournament);
}

TEST_F(Intervention, VerifyMissesARecordThatWasSetAside) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  ASSERT_EQ(tournament.run("again", {"1", "--reason", "x"}).ended, status(0));
  ASSERT_EQ(tournament.run("run").ended, status(0));
  fs::remove(tournament.folder().logs() / "0001" / "attempt-1.jsonl");
  EXPECT_THAT(tournament.run("verify").output, HasSubstr("game 0001: the record that was set aside"));
}

TEST_F(Intervention, UsageErrorsSayWhatIsExpected) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const auto fault = [&](const std::string& verb, const std::vector<std::string>& options, int expected) {
    const Finished finished = tournament.run(verb, options);
    EXPECT_EQ(finished.ended, status(expected)) << finished.errors;
    return finished.errors;
  };
  EXPECT_THAT(fault("again", {"1"}, 2), HasSubstr("--reason is missing"));
  EXPECT_THAT(fault("again", {"seven", "--reason", "x"}, 2), HasSubstr("GAME 'seven'"));
  EXPECT_THAT(fault("again", {"7", "--reason", "x"}, 1), HasSubstr("expected a number from 1 to 6"));
  EXPECT_THAT(fault("withdraw", {"alice", "--games", "all"}, 2), HasSubstr("expected keep, void or forfeit"));
  EXPECT_THAT(fault("withdraw", {"alise"}, 1), HasSubstr("did you mean alice?"));
}

TEST(Interventions, AreNotForATournamentThatIsBeingRun) {
  const PlayedTournament tournament({"alice"});
  tournament.add_player_who_hangs_once("bob");
  support::Process runner({.command = tournament.command("run", {"--jobs", "1"})});
  ASSERT_TRUE(tournament.wait_for_hanging_player());
  EXPECT_THAT(tournament.run("withdraw", {"bob"}).errors, HasSubstr("is in use by process"));
  EXPECT_THAT(tournament.run("again", {"1", "--reason", "x"}).errors, HasSubstr("is in use by process"));
  runner.signal(SIGINT);
  EXPECT_EQ(runner.wait(), status(128 + SIGINT)) << runner.errors();
}

TEST(Interventions, InAKnockOutTheOpponentGoesOnAndWhatDecidedAPairingStays) {
  const PlayedTournament tournament(
      {"alice", "bob", "carol", "dave"},
      {"--size", "5x4", "--connect", "3", "--format", "knock-out", "--seeding", "alice,bob,carol,dave"});
  ASSERT_EQ(tournament.run("run").ended, status(0));
  EXPECT_THAT(tournament.run("again", {"1", "--reason", "x"}).errors,
              HasSubstr("game 0001 cannot be played again: game 3 was paired by its result"));
  EXPECT_THAT(tournament.run("withdraw", {"alice", "--games", "void"}).errors,
              HasSubstr("in a knock-out later rounds follow from the games of alice"));
  const int last = static_cast<int>(tournament.games().size());
  EXPECT_EQ(tournament.run("again", {std::to_string(last), "--reason", "x"}).ended, status(0));
  const state::Game final = tournament.games().back();
  const std::string name =
      final.white == folder::PlayerId(1) || final.black == folder::PlayerId(1) ? "alice" : "bob";
  EXPECT_THAT(tournament.run("withdraw", {name}).output, HasSubstr("1 won by the opponent without playing"));
  const Finished run = tournament.run("run");
  EXPECT_EQ(run.ended, status(0)) << run.errors;
  EXPECT_THAT(run.output, HasSubstr(name + " (withdrawn)"));
  EXPECT_EQ(tournament.run("verify").output, "");
}

}  // namespace
}  // namespace kaven::tournaments
