// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/show/web/documents/tournament_on_disk.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {
namespace {

namespace fs = boost::filesystem;

TEST(SnapshotReader, ATournamentWithoutALedgerHasNotBegun) {
  const TournamentOnDisk disk;
  const Snapshot snapshot = read_snapshot(disk.folder());
  EXPECT_EQ(snapshot.name, disk.folder().root.filename().string());
  EXPECT_EQ(snapshot.phase, TournamentPhase::not_begun);
  EXPECT_TRUE(snapshot.tournament.games.empty());
}

TEST(SnapshotReader, FollowsTheLedgerGameByGame) {
  const TournamentOnDisk disk;
  SnapshotReader reader(disk.folder());
  EXPECT_TRUE(reader.update());
  disk.enter({"ann", "bob"}, 3);
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(reader.snapshot().phase, TournamentPhase::paused);
  EXPECT_EQ(reader.snapshot().tournament.games.size(), 3U);
  disk.finish(2, game::Result::black_wins);
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(reader.snapshot().tournament.games, read_snapshot(disk.folder()).tournament.games);
  EXPECT_EQ(reader.snapshot().standings.rows[0].points, 2);
  EXPECT_TRUE(reader.snapshot().standings.rows[0].rating);
  disk.abandon(1);
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(reader.snapshot().tournament.game(folder::GameId(1)).state, state::GameState::abandoned);
  disk.reopen(1);
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(reader.snapshot().tournament.game(folder::GameId(1)).state, state::GameState::pending);
}

TEST(SnapshotReader, NothingIsNewWhereNothingChanged) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 2);
  SnapshotReader reader(disk.folder());
  EXPECT_TRUE(reader.update());
  EXPECT_FALSE(reader.update());
  // A different file with the same contents.
  disk.touch_ledger();
  EXPECT_FALSE(reader.update());
}

TEST(SnapshotReader, OtherSettingsCountOtherwise) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 2);
  disk.finish(1, game::Result::white_wins);
  SnapshotReader reader(disk.folder());
  reader.update();
  EXPECT_EQ(reader.snapshot().standings.rows[0].points, 2);
  disk.write_settings("[points]\nwin = 3\n");
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(reader.snapshot().standings.rows[0].points, 3);
}

TEST(SnapshotReader, PlayersHaveTheSectionsOfTheClassList) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 1);
  SnapshotReader reader(disk.folder());
  reader.update();
  const auto section_of = [&](const std::string& name) {
    const auto& rows = reader.snapshot().standings.rows;
    return std::ranges::find(rows, name, &standings::StandingsRow::name)->section;
  };
  EXPECT_EQ(section_of("ann"), "");
  door::InvitationChange change(disk.folder());
  change.invite({{"ann", "Ann Other", "A", ""}, {"carl", "Carl", "B", ""}}, "2026-11-20T17:03:22Z");
  change.commit();
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(section_of("ann"), "A");
  EXPECT_EQ(section_of("bob"), "");
  EXPECT_EQ(read_snapshot(disk.folder(), Names::aliases).tournament.settings.description.sections.list.size(),
            0U);
  disk.write_settings("[sections]\nMonday = [\"bob\"]\n");
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(section_of("ann"), "") << "the sections of tournament.toml count";
  EXPECT_EQ(section_of("bob"), "Monday");
}

TEST(SnapshotReader, ALedgerThatWasMadeAgainIsReadFromTheBeginning) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 3);
  disk.finish(1, game::Result::white_wins);
  SnapshotReader reader(disk.folder());
  reader.update();
  const fs::path aside = disk.folder().root / "aside.sqlite";
  fs::rename(disk.folder().ledger(), aside);
  disk.enter({"cyd", "dan", "eve"}, 1);
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(reader.snapshot().tournament.games.size(), 1U);
  EXPECT_EQ(reader.snapshot().tournament.players.size(), 3U);
  EXPECT_FALSE(reader.snapshot().tournament.game(folder::GameId(1)).result);
}

TEST(SnapshotReader, AFinishedGameThatIsToBePlayedAgainIsSeen) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 2);
  disk.finish(1, game::Result::white_wins);
  SnapshotReader reader(disk.folder());
  reader.update();
  state::Ledger ledger(disk.folder().ledger(), state::Database::Access::write);
  state::TournamentState tournament = ledger.load({});
  tournament.reopen(folder::GameId(1));
  tournament.interventions = 1;
  ledger.intervene(tournament, std::vector{folder::GameId(1)});
  EXPECT_TRUE(reader.update());
  EXPECT_EQ(reader.snapshot().tournament.game(folder::GameId(1)).state, state::GameState::pending);
  EXPECT_EQ(reader.snapshot().standings.finished, 0);
}

TEST(SnapshotReader, WhatCannotBeReadLeavesTheSnapshotAsItWas) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 2);
  SnapshotReader reader(disk.folder());
  reader.update();
  disk.write_settings("no settings at all");
  disk.finish(1, game::Result::white_wins);
  EXPECT_ANY_THROW(reader.update());
  EXPECT_FALSE(reader.snapshot().tournament.game(folder::GameId(1)).result);
  disk.write_settings("");
  EXPECT_TRUE(reader.update());
  EXPECT_TRUE(reader.snapshot().tournament.game(folder::GameId(1)).result);
}

TEST(RunningGames, AreThoseWithARecordWhileThereIsARunner) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 4);
  disk.finish(1, game::Result::white_wins);
  Snapshot snapshot = read_snapshot(disk.folder());
  for (const int number : {1, 2, 4}) {
    support::write_file(disk.folder().games() / snapshot.tournament.game(folder::GameId(number)).record, "");
  }
  EXPECT_TRUE(running_games(disk.folder(), snapshot).empty());
  snapshot.phase = TournamentPhase::running;
  EXPECT_EQ(running_games(disk.folder(), snapshot), (std::vector{folder::GameId(2), folder::GameId(4)}));
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
