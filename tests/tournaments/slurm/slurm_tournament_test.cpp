// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <memory>

#include "tests/support/slurm/slurm_cluster.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Process;
using support::wait_until;

void set(const PlayedTournament& tournament, const std::string& setting, const std::string& value) {
  const fs::path file = tournament.folder().settings();
  std::string text = support::read_file(file);
  const std::string line = "\n" + setting + " = ";
  const std::size_t at = text.find(line) + line.size();
  support::write_file(file, text.replace(at, text.find('\n', at) - at, value));
}

void use_slurm(const PlayedTournament& tournament, std::size_t games_per_task) {
  set(tournament, "executor", "\"slurm\"");
  set(tournament, "slurm.games-per-task", std::to_string(games_per_task));
  set(tournament, "slurm.look-interval", "0.2");
}

std::string log_of(const PlayedTournament& tournament) {
  return support::read_file(tournament.folder().runner_log());
}

// A game that was cut off is no game that somebody lost.
bool all_were_decided_on_the_board(const PlayedTournament& tournament) {
  return std::ranges::none_of(tournament.games(), [](const state::Game& game) {
    return game.result && game::is_forfeit(game.result->ending);
  });
}

std::string node_of(pid_t process) {
  const std::string environment = support::read_file("/proc/" + std::to_string(process) + "/environ");
  const std::string name = std::string(1, '\0') + "SLURMD_NODENAME=";
  const std::size_t at = environment.find(name);
  return at == std::string::npos ? "" : environment.c_str() + at + name.size();
}

/// Four players on a cluster of two nodes; one of them hangs in his first game until a test goes on.
class HangingGame : public testing::Test {
 protected:
  static constexpr std::size_t players = 4;
  static constexpr std::size_t games_per_task = 2;

  void SetUp() override {
    const std::string missing = support::SlurmCluster::missing_program();
    if (!missing.empty()) GTEST_SKIP() << missing << " is not installed, see scripts/setup.sh --all";
    cluster = std::make_unique<support::SlurmCluster>(2, 2);
    tournament.add_player_who_hangs_once("dave");
    use_slurm(tournament, games_per_task);
    // On a busy machine the others' games may last longer than a program may hang at its start.
    set(tournament, "start-time", "900");
  }

  void start() {
    runner = std::make_unique<Process>(support::Launch{.command = tournament.command("run")});
    ASSERT_TRUE(tournament.wait_for_hanging_player()) << runner->errors();
  }
  // One of its task may wait behind it.
  bool only_the_hanging_game_is_left() const {
    constexpr std::size_t games = players * (players - 1);
    return tournament.finished_records().size() >= games - games_per_task &&
           tournament.processes("referee").size() == 1;
  }
  void expect_good_end() {
    EXPECT_EQ(runner->wait(), (Ended{0, std::nullopt})) << runner->errors();
    EXPECT_EQ(tournament.faults(players, 1), "") << log_of(tournament);
    EXPECT_TRUE(all_were_decided_on_the_board(tournament)) << log_of(tournament);
    EXPECT_TRUE(cluster->wait_until_empty());
  }

  std::unique_ptr<support::SlurmCluster> cluster;
  PlayedTournament tournament{{"alice", "bob", "carol"}};
  std::unique_ptr<Process> runner;
};

TEST_F(HangingGame, OfAJobThatSomebodyCancelsIsPlayedAgain) {
  start();
  const std::vector<std::string> tasks = cluster->queue();
  std::vector<std::string> cancel = {"scancel"};
  cancel.insert(cancel.end(), tasks.begin(), tasks.end());
  EXPECT_EQ(support::run({.command = cancel}).errors, "");
  expect_good_end();
}

TEST_F(HangingGame, OfALostMachineIsPlayedOnAnother) {
  start();
  ASSERT_TRUE(wait_until([this] { return only_the_hanging_game_is_left(); }, *runner));
  const std::string node = node_of(tournament.processes("referee").front());
  cluster->lose(node);
  expect_good_end();
}

TEST_F(HangingGame, OutlivesTheRunnerAndIsFoundByTheNext) {
  start();
  ASSERT_TRUE(wait_until([this] { return only_the_hanging_game_is_left(); }, *runner));
  const std::vector<pid_t> referees = tournament.processes("referee");
  runner->signal(SIGKILL);
  EXPECT_EQ(runner->wait(), (Ended{std::nullopt, SIGKILL}));
  EXPECT_EQ(tournament.processes("referee"), referees);

  runner = std::make_unique<Process>(support::Launch{.command = tournament.command("run")});
  ASSERT_TRUE(wait_until([this] { return log_of(tournament).find("still under way") != std::string::npos; },
                         *runner));
  EXPECT_EQ(tournament.processes("referee"), referees);
  // He ends without a move when he is told.
  tournament.end_hanging_player("dave");
  EXPECT_EQ(runner->wait(), (Ended{0, std::nullopt})) << runner->errors();
  EXPECT_EQ(tournament.faults(players, 1), "") << log_of(tournament);
  EXPECT_FALSE(all_were_decided_on_the_board(tournament));
}

TEST_F(HangingGame, IsNotPlayedHereWhileSlurmPlaysIt) {
  start();
  ASSERT_TRUE(wait_until([this] { return only_the_hanging_game_is_left(); }, *runner));
  runner->signal(SIGKILL);
  EXPECT_EQ(runner->wait(), (Ended{std::nullopt, SIGKILL}));
  const support::Finished here = tournament.run("run", {"--executor", "local"});
  EXPECT_EQ(here.ended, (Ended{1, std::nullopt}));
  EXPECT_THAT(here.errors, testing::HasSubstr("games of an earlier run are still in the queue of Slurm"));
  EXPECT_EQ(tournament.processes("referee").size(), 1U);
  tournament.end_hanging_player("dave");
  EXPECT_TRUE(cluster->wait_until_empty());
  EXPECT_EQ(tournament.run("run", {"--executor", "local"}).ended, (Ended{0, std::nullopt}));
  EXPECT_EQ(tournament.faults(players, 1), "") << log_of(tournament);
}

TEST_F(HangingGame, IsCancelledWithTheTournamentAndPlayedByTheNextRun) {
  start();
  runner->signal(SIGINT);
  EXPECT_EQ(runner->wait(), (Ended{128 + SIGINT, std::nullopt})) << runner->errors();
  EXPECT_TRUE(cluster->wait_until_empty());
  runner = std::make_unique<Process>(support::Launch{.command = tournament.command("run")});
  expect_good_end();
}

}  // namespace
}  // namespace kaven::tournaments
