// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tests/tournaments/ssh/ssh_hosts.hpp"

namespace kaven::tournaments {
namespace {

using support::Ended;
using support::Process;
using support::wait_until_true;
using testing::HasSubstr;

/// Four players on two hosts; one of them hangs in his first game until a test goes on.
class SshTournament : public testing::Test {
 protected:
  static constexpr std::size_t players = 4;

  explicit SshTournament(bool with_copies = false)
      : hosts(2, with_copies ? std::vector<boost::filesystem::path>{tournament.folder().root, KAVEN_BIN}
                             : std::vector<boost::filesystem::path>()),
        copies(with_copies) {}
  void SetUp() override {
    if (hosts.fault()) GTEST_SKIP() << *hosts.fault();
    tournament.add_player_who_hangs_once("dave");
  }
  std::unique_ptr<Process> run() const {
    return std::make_unique<Process>(
        support::Launch{.command = tournament.command(
                            "run", {"--time", "3600", "--start-time", "3600", "--executor", "ssh",
                                    "--ssh.hosts", R"(["lab1:2", "lab2:2"])", "--ssh.options",
                                    R"(["-F", ")" + hosts.configuration().string() +
                                        R"(", "-o", "ServerAliveInterval=2", "-o", "ServerAliveCountMax=3"])",
                                    "--ssh.copy", copies ? "true" : "false"})});
  }
  void start() {
    runner = run();
    ASSERT_TRUE(tournament.wait_for_hanging_player()) << runner->errors();
  }
  // One game may wait in the second slot of its host.
  bool only_the_hanging_game_is_left() const {
    return tournament.finished_records().size() == players * (players - 1) - 1 &&
           tournament.processes("referee").size() == 1;
  }
  int hanging_host() const { return hosts.host_of(tournament.processes("referee").front()); }
  void expect_that_another_host_plays_on() {
    start();
    ASSERT_TRUE(wait_until_true([this] { return only_the_hanging_game_is_left(); }, *runner)) << log();
    const int host = hanging_host();
    ASSERT_NE(host, 0);
    hosts.lose(host);
    expect_good_end();
    EXPECT_THAT(log(), HasSubstr("lab" + std::to_string(host) + " does not play"));
  }
  std::string log() const { return support::read_file(tournament.folder().runner_log()); }
  void expect_good_end() const {
    EXPECT_EQ(runner->wait(), (Ended{0, std::nullopt})) << runner->errors();
    EXPECT_EQ(tournament.faults(players, 1), "") << log();
    EXPECT_EQ(tournament.run("verify").output, "");
    EXPECT_TRUE(std::ranges::none_of(tournament.games(), [](const state::Game& game) {
      return game.result && game::is_forfeit(game.result->ending);
    })) << log();
  }

  PlayedTournament tournament{{"alice", "bob", "carol"}};
  support::SshHosts hosts;
  bool copies;
  std::unique_ptr<Process> runner;
};

/// The same on hosts that share neither the folder nor Kaven's programs.
class CopiedTournament : public SshTournament {
 protected:
  CopiedTournament() : SshTournament(true) {}
  void SetUp() override {
    if (!boost::filesystem::exists("/usr/bin/rsync")) GTEST_SKIP() << "there is no /usr/bin/rsync";
    SshTournament::SetUp();
  }
  void expect_all_is_here() const {
    for (const state::Game& game : tournament.games()) {
      EXPECT_TRUE(boost::filesystem::exists(tournament.folder().logs_of(game.id) / "black.log"));
    }
    EXPECT_FALSE(boost::filesystem::exists(tournament.folder().root / "away"));
  }
};

TEST_F(SshTournament, AGameOfAHostThatDiesIsPlayedOnAnother) {
  expect_that_another_host_plays_on();
}

TEST_F(SshTournament, AGameOfAHostThatHangsIsPlayedOnAnother) {
  start();
  ASSERT_TRUE(wait_until_true([this] { return only_the_hanging_game_is_left(); }, *runner)) << log();
  hosts.hang(hanging_host());
  expect_good_end();
}

TEST_F(CopiedTournament, AGameOfAHostThatDiesIsPlayedOnAnother) {
  expect_that_another_host_plays_on();
  expect_all_is_here();
}

TEST_F(CopiedTournament, AStoppedRunGoesOn) {
  start();
  runner->signal(SIGINT);
  EXPECT_EQ(runner->wait(), (Ended{128 + SIGINT, std::nullopt})) << runner->errors();
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
  runner = run();
  expect_good_end();
  expect_all_is_here();
}

TEST_F(SshTournament, AStoppedRunEndsItsGamesOnAllHosts) {
  start();
  runner->signal(SIGINT);
  EXPECT_EQ(runner->wait(), (Ended{128 + SIGINT, std::nullopt})) << runner->errors();
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
  runner = run();
  expect_good_end();
}

TEST_F(SshTournament, AKilledRunEndsItsGamesOnAllHosts) {
  start();
  runner->signal(SIGKILL);
  EXPECT_EQ(runner->wait(), (Ended{std::nullopt, SIGKILL}));
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
  runner = run();
  expect_good_end();
}

}  // namespace
}  // namespace kaven::tournaments
