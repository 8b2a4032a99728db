// SPDX-License-Identifier: MIT
#include "tournaments/show/web/live/record_watcher.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "common/record/record_format.hpp"
#include "common/record/record_writer.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/tournaments/show/web/documents/tournament_on_disk.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::live {
namespace {

class Records : public testing::Test {
 protected:
  Records() {
    disk.enter({"ann", "bob"}, 3);
    snapshot = documents::read_snapshot(disk.folder());
    snapshot.phase = documents::TournamentPhase::running;
  }
  void append(int game, const std::string& text) const {
    std::ofstream((disk.folder().games() / snapshot.tournament.game(folder::GameId(game)).record).c_str(),
                  std::ios::app)
        << text;
  }

  const TournamentOnDisk disk;
  documents::Snapshot snapshot;
  RecordWatcher watcher{disk.folder()};
  const record::GameRecord whole = support::sample_record();
};

TEST_F(Records, OfRunningGamesAreFollowedMoveByMove) {
  EXPECT_FALSE(watcher.find_games(snapshot));
  append(2, record::header_line(whole.header) + record::turn_line(whole.turns[0]));
  EXPECT_TRUE(watcher.find_games(snapshot));
  EXPECT_FALSE(watcher.find_games(snapshot));
  RecordWatcher::Appended appended = watcher.read_more(snapshot);
  EXPECT_TRUE(appended.anything);
  ASSERT_EQ(appended.events.size(), 1U);
  EXPECT_EQ(appended.events[0].name, "games");
  append(2, record::turn_line(whole.turns[1]) + record::turn_line(whole.turns[2]));
  appended = watcher.read_more(snapshot);
  const auto games = nlohmann::json::parse(appended.events.at(0).data)["games"];
  EXPECT_EQ(games[0]["number"], 2);
  EXPECT_EQ(games[0]["first"], 1);
  EXPECT_EQ(games[0]["moves"].size(), 2U);
  EXPECT_FALSE(watcher.read_more(snapshot).anything);
}

TEST_F(Records, WhoseFirstClockHasStartedAreToldWithItAndWithoutMoves) {
  const auto file = disk.folder().games() / snapshot.tournament.game(folder::GameId(2)).record;
  const record::RecordWriter writer(file, whole.header);
  watcher.find_games(snapshot);
  EXPECT_TRUE(watcher.read_more(snapshot).events.empty());
  EXPECT_FALSE(watcher.running().begin()->second.turn_began()) << "programs are being started";
  constexpr timespec started{.tv_sec = 1'700'000'000, .tv_nsec = 250'000'000};
  const std::array<timespec, 2> times = {started, started};
  ASSERT_EQ(::utimensat(AT_FDCWD, file.c_str(), times.data(), 0), 0);
  const RecordWatcher::Appended appended = watcher.read_more(snapshot);
  EXPECT_TRUE(appended.anything);
  const auto games = nlohmann::json::parse(appended.events.at(0).data)["games"];
  EXPECT_EQ(games[0]["first"], 0);
  EXPECT_TRUE(games[0]["moves"].empty());
  EXPECT_EQ(games[0]["clock"]["started"], "2023-11-14T22:13:20.250Z");
  EXPECT_FALSE(watcher.read_more(snapshot).anything);
}

TEST_F(Records, ThatEndAreSaidToBeOverAndLetGo) {
  append(1, record::header_line(whole.header));
  watcher.find_games(snapshot);
  watcher.read_more(snapshot);
  std::string rest;
  for (const record::Turn& turn : whole.turns) rest += record::turn_line(turn);
  append(1, rest + record::verdict_line(*whole.verdict));
  const RecordWatcher::Appended appended = watcher.read_more(snapshot);
  ASSERT_EQ(appended.events.size(), 2U);
  EXPECT_EQ(appended.events[1].name, "over");
  const auto over = nlohmann::json::parse(appended.events[1].data)["games"][0];
  EXPECT_EQ(over["number"], 1);
  EXPECT_EQ(over["outcome"]["result"], "white");
  EXPECT_EQ(over["plies"], whole.turns.size());
  EXPECT_TRUE(watcher.running().empty());
  // The watcher must not count it as running again before the ledger has its result.
  EXPECT_FALSE(watcher.find_games(snapshot));
}

TEST_F(Records, OfAGameThatNobodySawRunningHaveNoMovesToTell) {
  append(1, support::text_of(whole));
  watcher.find_games(snapshot);
  const RecordWatcher::Appended appended = watcher.read_more(snapshot);
  ASSERT_EQ(appended.events.size(), 1U);
  EXPECT_EQ(appended.events[0].name, "over");
}

TEST_F(Records, AreLetGoWhenTheLedgerHasTheResult) {
  append(3, record::header_line(whole.header));
  watcher.find_games(snapshot);
  watcher.read_more(snapshot);
  EXPECT_FALSE(watcher.drop_finished(snapshot));
  snapshot.tournament.games[2].state = state::GameState::finished;
  EXPECT_TRUE(watcher.drop_finished(snapshot));
  EXPECT_TRUE(watcher.running().empty());
}

}  // namespace
}  // namespace kaven::tournaments::web::live
