// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

namespace kaven::tournaments {
namespace {

using support::Ended;

// On a slow machine, where a runner does not get far in its short life, enough is enough.
constexpr int most_kills = 20;

// Runners are killed again and again through a tournament of 30 games that takes a second or two. Every other
// time the next one is started at once, while referees of the last one may still be ending.
TEST(KilledRunner, LosesNoGamePlaysNoneTwiceLeavesNobodyBehind) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    std::mt19937 random(seed);
    const PlayedTournament tournament({"alice", "bob", "carol", "dave", "erin", "frank"});
    std::map<std::string, std::string> before;
    bool complete = false;
    int kills = 0;
    while (!complete) {
      support::Process runner({.command = tournament.command("run", {"--jobs", "3"})});
      const std::chrono::milliseconds life(random() % 200);
      if (kills < most_kills && !runner.wait(life)) runner.signal(SIGKILL);
      const auto ended = runner.wait();
      const bool killed = ended == Ended{std::nullopt, SIGKILL};
      kills += killed ? 1 : 0;
      // It may have come to its end just before it was killed.
      complete = !killed;
      if (complete) {
        ASSERT_EQ(ended, (Ended{0, std::nullopt})) << runner.errors();
      }
      if (random() % 2 == 0) {
        ASSERT_TRUE(tournament.wait_until_no_process_is_left());
      }
      const auto now = tournament.finished_records();
      for (const auto& [name, bytes] : before) ASSERT_EQ(now.at(name), bytes) << name;
      before = now;
    }
    EXPECT_GT(kills, 0);
    EXPECT_EQ(tournament.faults(6, 1), "") << "after " << kills << " kills";
    EXPECT_TRUE(tournament.wait_until_no_process_is_left());
  }
}

// Any process of the tournament may be killed: the runner, a referee, a player, whoever keeps it. A player
// who is killed loses that game, and nothing else is lost.
TEST(KilledProcesses, LeaveEveryGamePlayedOnce) {
  std::mt19937 random(7);
  const PlayedTournament tournament({"alice", "bob", "carol", "dave", "erin", "frank"});
  int kills = 0;
  for (bool complete = false; !complete;) {
    // Whoever is killed in his trial would play no game.
    support::Process runner(
        {.command = tournament.command("run", {"--jobs", "3", "--retries", "9", "--no-trial"})});
    while (kills < 3 * most_kills && !runner.wait(std::chrono::milliseconds(random() % 60))) {
      const std::vector<pid_t> alive = tournament.processes();
      if (alive.empty()) continue;
      ::kill(alive[random() % alive.size()], SIGKILL);
      ++kills;
    }
    complete = runner.wait() == Ended{0, std::nullopt};
  }
  EXPECT_TRUE(tournament.wait_until_no_process_is_left());
  EXPECT_GT(kills, 0);
  EXPECT_EQ(tournament.faults(6, 1), "") << "after " << kills << " kills";
  EXPECT_EQ(tournament.run("verify").output, "");
}

/// The parent by proc(5); 0 if there is no such process.
pid_t parent_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  return std::getline(status, line) ? std::stoi(line.substr(line.rfind(')') + 4)) : 0;
}

// A player that is killed with its supervisor has not lost. The test kills no player itself, because that end would
// be the player's own.
TEST(KilledProcesses, WhoKeepsAPlayerCostsHimNoGame) {
  std::mt19937 random(11);
  const PlayedTournament tournament({"alice", "bob", "carol"});
  int kills = 0;
  bool complete = false;
  while (!complete) {
    support::Process runner({.command = tournament.command("run", {"--jobs", "2", "--retries", "99"})});
    while (kills < most_kills && !runner.wait(std::chrono::milliseconds(random() % 60))) {
      std::vector<pid_t> keepers = tournament.processes("supervisor");
      // The child of one is the program, which is about to be executed.
      const std::vector<pid_t> all = keepers;
      std::erase_if(keepers,
                    [&](pid_t each) { return std::ranges::find(all, parent_of(each)) != all.end(); });
      if (keepers.empty()) continue;
      ::kill(keepers[random() % keepers.size()], SIGKILL);
      ++kills;
    }
    complete = runner.wait() == Ended{0, std::nullopt};
  }
  EXPECT_EQ(tournament.faults(3, 1), "") << "after " << kills << " kills";
  for (const state::Game& game : tournament.games()) {
    EXPECT_FALSE(game::is_forfeit(game.result->ending))
        << support::read_file(tournament.folder().games() / game.record);
  }
  EXPECT_EQ(tournament.run("verify").output, "");
}

}  // namespace
}  // namespace kaven::tournaments
