// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tournaments/play/state/entry_list.hpp"

// A tournament whose pairings are in a file, with the real referee and real, quick players.

namespace kaven::tournaments {
namespace {

using support::Finished;
using testing::HasSubstr;

class ScheduledTournament : public testing::Test {
 protected:
  void write(const std::string& pairings) const {
    support::write_file(tournament.folder().root / "pairings.csv", pairings);
  }
  /// The games as `round: WHITE-BLACK` by the players' ids, those that are not finished with a `?`.
  std::vector<std::string> games() const {
    std::vector<std::string> shown;
    for (const state::Game& game : tournament.games()) {
      shown.push_back(std::to_string(game.round) + ": " + std::to_string(game.white.number()) + "-" +
                      std::to_string(game.black.number()) +
                      (game.state == state::GameState::finished ? "" : "?"));
    }
    return shown;
  }
  void expect_all_fits() const {
    const Finished verified = tournament.run("verify");
    EXPECT_EQ(verified.ended.exit_status, 0) << verified.output;
  }

  PlayedTournament tournament{
      {"alice", "bob", "carol"},
      {"--size", "5x4", "--connect", "3", "--format", "schedule", "--schedule", "pairings.csv"}};
};

using Games = std::vector<std::string>;

TEST_F(ScheduledTournament, IsPlayedExtendedAndMadeAgainFromItsRecords) {
  write("round,white,black\r\n1,alice,bob\r\n2,bob,carol\r\n");
  const Finished first = tournament.run("run");
  EXPECT_EQ(first.ended.exit_status, 0) << first.errors;
  EXPECT_THAT(first.output, HasSubstr("schedule: 2 of 2 games played"));
  EXPECT_EQ(games(), (Games{"1: 1-2", "2: 2-3"}));
  expect_all_fits();

  tournament.add_player("dave");
  const Finished unnamed = tournament.run("run");
  EXPECT_EQ(unnamed.ended.exit_status, 1);
  EXPECT_THAT(unnamed.errors, HasSubstr("pairings.csv: dave came after the tournament began"));
  write("1,alice,bob\n2,bob,carol\n3,dave,alice\n3,carol,bob\n");
  const Finished second = tournament.run("run");
  EXPECT_EQ(second.ended.exit_status, 0) << second.errors;
  EXPECT_EQ(games(), (Games{"1: 1-2", "2: 2-3", "3: 4-1", "3: 3-2"}));
  expect_all_fits();

  const auto entries = state::read_entries(tournament.folder().entries());
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].settings.at("schedule"), "[\"round,white,black\", \"1,alice,bob\", \"2,bob,carol\"]");
  const auto played = tournament.games();
  boost::filesystem::remove(tournament.folder().ledger());
  EXPECT_EQ(tournament.run("rebuild").ended.exit_status, 0);
  EXPECT_EQ(tournament.games(), played);
  EXPECT_EQ(tournament.run("standings").output, second.output);
}

TEST_F(ScheduledTournament, RefusesWhatItCannotFollow) {
  const Finished missing = tournament.run("run");
  EXPECT_EQ(missing.ended.exit_status, 1);
  EXPECT_THAT(missing.errors, HasSubstr("pairings.csv: No such file or directory"));
  write("1,alice,bob\n2,carl,bob\n");
  EXPECT_THAT(tournament.run("run").errors,
              HasSubstr("pairings.csv:2: carl: no player in agents/ has this name; did you mean carol?"));
  write("1,alice,bob\n");
  EXPECT_EQ(tournament.run("run").ended.exit_status, 0);
  write("1,bob,alice\n");
  const Finished changed = tournament.run("run");
  EXPECT_EQ(changed.ended.exit_status, 1);
  EXPECT_THAT(changed.errors,
              HasSubstr("game 1 of this tournament, alice - bob in round 1, is not there any more"));
  EXPECT_EQ(games(), (Games{"1: 1-2"}));
}

TEST_F(ScheduledTournament, CollectsAndChecksBeforeItsListIsWritten) {
  const support::TemporaryDirectory submissions;
  boost::filesystem::create_directories(submissions.path() / "dave");
  support::write_file(submissions.path() / "dave/agent.py", "#!/usr/bin/env python3\nprint('D1')\n");
  const Finished collected =
      support::run({.command = {tournament.command("collect").front(), "collect", submissions.path().string(),
                                "--into", tournament.folder().root.string()}});
  EXPECT_THAT(collected.output, HasSubstr("dave")) << collected.errors;
  EXPECT_EQ(collected.errors, "");
  const Finished checked = tournament.run("check", {"--json"});
  EXPECT_THAT(checked.output, HasSubstr("alice")) << checked.errors;
  EXPECT_THAT(
      tournament.run("run").errors,
      HasSubstr(
          "pairings.csv: No such file or directory: expected a file in this folder that lists the games"));
}

}  // namespace
}  // namespace kaven::tournaments
