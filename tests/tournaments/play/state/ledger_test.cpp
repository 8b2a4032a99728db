// SPDX-License-Identifier: MIT
#include "tournaments/play/state/ledger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <random>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::state {
namespace {

using testing::HasSubstr;

using Seconds = std::chrono::duration<double>;

const std::vector<Player> two_players = {{folder::PlayerId(1), "alice", "/agents/alice", "aa", "", 0},
                                         {folder::PlayerId(2), "bob \"x\"'", "sh b", "bb", "cc", 3}};

std::vector<Game> many_games(int count) {
  std::vector<Game> games;
  for (int id = 1; id <= count; ++id) {
    const bool first = id % 2 == 1;
    games.push_back({.id = folder::GameId(id),
                     .round = id,
                     .match = 2,
                     .part = 3,
                     .opening = (std::uint64_t{1} << 62U) + static_cast<std::uint64_t>(id),
                     .white = folder::PlayerId(first ? 1 : 2),
                     .black = folder::PlayerId(first ? 2 : 1),
                     .seed = (std::uint64_t{1} << 63U) - static_cast<std::uint64_t>(id),
                     .record = record_name(folder::GameId(id), "a", "b")});
  }
  return games;
}

class LedgerFile : public testing::Test {
 protected:
  Ledger open(Database::Access access = Database::Access::write) const { return {file, access}; }
  support::TemporaryDirectory directory;
  boost::filesystem::path file = directory.path() / "ledger.sqlite";
};

TEST_F(LedgerFile, KeepsWhatWasEntered) {
  const std::vector<Bye> byes = {{1, folder::PlayerId(2)}, {4, folder::PlayerId(1)}};
  open().enter(two_players, many_games(4), byes);
  Ledger ledger = open(Database::Access::read);
  EXPECT_EQ(ledger.byes(), byes);
  EXPECT_EQ(ledger.players(), two_players);
  EXPECT_EQ(ledger.games(), many_games(4));
}

TEST_F(LedgerFile, GivesOnlyTheGamesThatStandOtherwiseThanBefore) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(4));
  const std::vector<Game> before = ledger.games();
  EXPECT_TRUE(ledger.games_changed_since(before).empty());
  ledger.finish(folder::GameId(1), {.result = game::Result::draw});
  ledger.abandon(folder::GameId(3));
  std::vector<Game> after = ledger.games();
  EXPECT_EQ(ledger.games_changed_since(before), (std::vector<Game>{after[0], after[2]}));
  EXPECT_TRUE(ledger.games_changed_since(after).empty());
  ledger.reopen(folder::GameId(3));
  EXPECT_EQ(ledger.games_changed_since(after), (std::vector<Game>{before[2]}));
  EXPECT_EQ(ledger.games_changed_since({}), ledger.games());
  EXPECT_EQ(ledger.games_changed_since(std::span(before).first(3)).size(), 2U);
}

TEST_F(LedgerFile, FollowsAGameToItsEnd) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(3));
  const GameResult result{game::Result::black_wins,
                          game::Ending::illegal_move,
                          31,
                          std::chrono::duration<double>(12.5),
                          {TimeUse{16, Seconds(10), Seconds(3), Seconds(0.25)},
                           TimeUse{15, Seconds(2.5), Seconds(1), Seconds(0)}}};
  ledger.finish(folder::GameId(2), result);
  ledger.abandon(folder::GameId(3));
  const std::vector<Game> games = open(Database::Access::read).games();
  EXPECT_EQ(games[0].state, GameState::pending);
  EXPECT_EQ(games[1].state, GameState::finished);
  EXPECT_EQ(games[1].result, result);
  EXPECT_EQ(games[2].state, GameState::abandoned);
}

TEST_F(LedgerFile, AFinishedGameStaysAsItIs) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(1));
  const GameResult result{game::Result::draw, game::Ending::full_board, 42, std::chrono::duration<double>(1)};
  ledger.finish(folder::GameId(1), result);
  ledger.finish(folder::GameId(1), {});
  ledger.abandon(folder::GameId(1));
  EXPECT_EQ(ledger.games()[0].state, GameState::finished);
  EXPECT_EQ(ledger.games()[0].result, result);
}

TEST_F(LedgerFile, AVoidGameMayStillBeFinished) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(1));
  ledger.abandon(folder::GameId(1));
  ledger.finish(folder::GameId(1), {});
  EXPECT_EQ(ledger.games()[0].state, GameState::finished);
}

TEST_F(LedgerFile, AVoidGameMayBePlayedAgain) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(2));
  ledger.abandon(folder::GameId(1));
  ledger.finish(folder::GameId(2), {});
  for (const int game : {1, 2}) ledger.reopen(folder::GameId(game));
  EXPECT_EQ(ledger.games()[0].state, GameState::pending);
  EXPECT_EQ(ledger.games()[1].state, GameState::finished);
}

TEST_F(LedgerFile, EntersFinishedGamesAndOtherProgramsOfKnownPlayers) {
  open().enter(two_players, {});
  std::vector<Player> players = two_players;
  players[1].sha256 = "dd";
  players[1].submission_sha256 = "ee";
  players[1].hand_in = "bob.py";
  std::vector<Game> games = many_games(3);
  games[0].state = GameState::finished;
  games[0].result = GameResult{game::Result::draw, game::Ending::full_board, 42, std::chrono::seconds(3)};
  games[1].state = GameState::abandoned;
  open().enter(players, games);
  EXPECT_EQ(open().players(), players);
  EXPECT_EQ(open().games(), games);
}

TEST_F(LedgerFile, KeepsWhoIsWithdrawnAndWhichGamesAreCancelledOrOpenAgain) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(4));
  for (const int game : {1, 2}) ledger.finish(folder::GameId(game), {});
  TournamentState tournament = ledger.load({});
  tournament.players[1].withdrawn = Withdrawn{1, 2, WithdrawnGames::forfeit, "copied"};
  tournament.cancel(folder::GameId(3), folder::PlayerId(1));
  tournament.cancel(folder::GameId(2), std::nullopt);
  tournament.reopen(folder::GameId(1));
  tournament.interventions = 2;
  ledger.intervene(tournament, std::vector{folder::GameId(1), folder::GameId(2), folder::GameId(3)});
  const TournamentState read = open(Database::Access::read).load({});
  EXPECT_EQ(read.players, tournament.players);
  EXPECT_EQ(read.games, tournament.games);
  EXPECT_EQ(read.interventions, 2);
  ledger.finish(folder::GameId(3), {});
  EXPECT_EQ(ledger.games()[2].state, GameState::cancelled) << "a late record of it counts no more";
}

TEST_F(LedgerFile, OfTheVersionBeforeIsReadAndBroughtToThePresentOne) {
  {
    Database before(file, Database::Access::write);
    before.execute(
        "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, program TEXT NOT NULL, "
        "sha256 TEXT NOT NULL, description_sha256 TEXT NOT NULL, entered INTEGER NOT NULL) STRICT;"
        "CREATE TABLE game (id INTEGER PRIMARY KEY, round INTEGER NOT NULL, match INTEGER NOT NULL, "
        "part INTEGER NOT NULL, opening INTEGER NOT NULL, white INTEGER NOT NULL REFERENCES player, "
        "black INTEGER NOT NULL REFERENCES player, seed INTEGER NOT NULL, record TEXT NOT NULL UNIQUE, "
        "state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'finished', 'void')), "
        "result TEXT, ending TEXT, moves INTEGER, thinking REAL, white_turns INTEGER, white_thinking REAL, "
        "white_longest REAL, white_idle_cpu REAL, black_turns INTEGER, black_thinking REAL, "
        "black_longest REAL, black_idle_cpu REAL, UNIQUE (round, match, part), CHECK (white <> black)) "
        "STRICT;"
        "CREATE TABLE bye (round INTEGER NOT NULL, player INTEGER NOT NULL REFERENCES player, "
        "PRIMARY KEY (round, player)) STRICT;"
        "INSERT INTO player VALUES (1, 'a', 'a', '1', '', 0), (2, 'b', 'b', '2', '', 0);"
        "INSERT INTO game VALUES (1, 1, 1, 1, 0, 1, 2, 7, '0001-a-b.jsonl', 'finished', 'white', 'line', 9, "
        "2.5, "
        "5, 1.5, 1.0, 0.0, 4, 1.0, 0.5, 0.0);"
        "INSERT INTO bye VALUES (1, 2);"
        "PRAGMA application_id = 1801549422; PRAGMA user_version = 2;");
  }
  const std::vector<Game> games = open(Database::Access::read).games();
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].result->moves, 9);
  EXPECT_EQ(open(Database::Access::read).players().size(), 2U);
  EXPECT_EQ(open(Database::Access::read).interventions(), 0);
  Ledger ledger = open();
  EXPECT_EQ(ledger.games(), games);
  EXPECT_EQ(ledger.byes().size(), 1U);
  TournamentState tournament = ledger.load({});
  tournament.cancel(folder::GameId(1), std::nullopt);
  tournament.interventions = 1;
  ledger.intervene(tournament, std::vector{folder::GameId(1)});
  EXPECT_EQ(open(Database::Access::read).load({}).games, tournament.games);
}

TEST_F(LedgerFile, WithoutSubmissionsIsReadAndBroughtToThePresentOne) {
  open().enter(two_players, many_games(1));
  Database(file, Database::Access::write)
      .execute(
          "ALTER TABLE player DROP COLUMN submission_sha256; ALTER TABLE player DROP COLUMN versions; "
          "ALTER TABLE player DROP COLUMN hand_in; PRAGMA user_version = 3");
  EXPECT_EQ(open(Database::Access::read).players(), two_players);
  std::vector<Player> players = two_players;
  players[0].submission_sha256 = "ff";
  players[0].versions = {3, 120};
  players[0].hand_in = "a";
  open().enter(players, {});
  EXPECT_EQ(open(Database::Access::read).players(), players);
}

TEST_F(LedgerFile, AnEntryIsWholeOrNotThereAtAll) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(2));
  std::vector<Game> games = many_games(6);
  games.erase(games.begin(), games.begin() + 2);
  games[3].white = folder::PlayerId(99);  // nobody: the foreign key refuses
  EXPECT_THROW(ledger.enter({{folder::PlayerId(3), "carol", "", "", "", 0}}, games), DatabaseError);
  EXPECT_EQ(ledger.players().size(), 2U);
  EXPECT_EQ(ledger.games().size(), 2U);
}

TEST_F(LedgerFile, TheSamePartOfAMatchCannotBeEnteredTwice) {
  Ledger ledger = open();
  ledger.enter(two_players, many_games(2));
  Game again = many_games(1)[0];
  again.id = folder::GameId(3);
  again.record = "other.jsonl";
  EXPECT_THROW(ledger.enter({}, {again}), DatabaseError);
}

TEST_F(LedgerFile, OtherFilesAreRefusedWithTheirName) {
  const auto fault = [&] {
    try {
      open();
      return std::string("no error");
    } catch (const DatabaseError& error) {
      return std::string(error.what());
    }
  };
  support::write_file(file, std::string(5000, 'x'));
  EXPECT_THAT(fault(), HasSubstr("ledger.sqlite"));
  boost::filesystem::remove(file);
  Database(file, Database::Access::write).execute("CREATE TABLE other (x)");
  EXPECT_THAT(fault(), HasSubstr("no ledger of a tournament"));
  boost::filesystem::remove(file);
  open();
  Database(file, Database::Access::write).execute("PRAGMA user_version = 99");
  EXPECT_THAT(fault(), HasSubstr("version 99"));
}

TEST_F(LedgerFile, IsNotMadeByReading) {
  EXPECT_THROW(open(Database::Access::read), DatabaseError);
  EXPECT_FALSE(boost::filesystem::exists(file));
}

TEST_F(LedgerFile, ReadingChangesNothingAndLeavesNothingBehind) {
  open().enter(two_players, many_games(2));
  {
    Ledger ledger = open(Database::Access::read);
    EXPECT_EQ(ledger.games().size(), 2U);
    EXPECT_THROW(ledger.abandon(folder::GameId(1)), DatabaseError);
  }
  const boost::filesystem::directory_iterator files(directory.path());
  EXPECT_EQ(std::distance(files, boost::filesystem::directory_iterator()), 1);
}

TEST_F(LedgerFile, CanBeReadWhileItIsWritten) {
  Ledger writer = open();
  writer.enter(two_players, many_games(2));
  Ledger reader = open(Database::Access::read);
  EXPECT_EQ(reader.games()[0].state, GameState::pending);
  writer.finish(folder::GameId(1), {});
  EXPECT_EQ(reader.games()[0].state, GameState::finished);
}

// Nobody may write there, not even the files that SQLite keeps beside it: a folder published for reading.
TEST_F(LedgerFile, CanBeReadInAFolderThatCannotBeWritten) {
  open().enter(two_players, many_games(2));
  using boost::filesystem::permissions;
  using boost::filesystem::perms;
  permissions(directory.path(), static_cast<perms>(0555));
  const pid_t reader = ::fork();
  if (reader == 0) {
    if (::getuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
    try {
      ::_exit(open(Database::Access::read).games().size() == 2 ? 0 : 1);
    } catch (const std::exception& error) {
      ::dprintf(STDERR_FILENO, "%s\n", error.what());
      ::_exit(3);
    }
  }
  int status = -1;
  ::waitpid(reader, &status, 0);
  permissions(directory.path(), perms::owner_all);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// Finishes games one by one and writes each id to `pipe` behind its commit, until it is killed.
[[noreturn]] void finish_games(const boost::filesystem::path& file, int pipe, int count) {
  Ledger ledger(file, Database::Access::write);
  if (ledger.games().empty()) ledger.enter(two_players, many_games(count));
  for (const Game& game : ledger.games()) {
    if (game.state == GameState::finished) continue;
    ledger.finish(game.id, {});
    const int id = game.id.number();
    if (::write(pipe, &id, sizeof id) != sizeof id) ::_exit(1);
  }
  ::_exit(0);
}

TEST_F(LedgerFile, WhatWasToldIsThereWhenTheWriterIsKilledAtAnyInstant) {
  constexpr int count = 400;
  int finished = 0;
  for (unsigned seed = 0; finished < count; ++seed) {
    std::mt19937 random(seed);
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t writer = ::fork();
    if (writer == 0) finish_games(file, ends[1], count);
    ::close(ends[1]);
    int last = finished;
    for (auto patience = 1 + random() % 20; patience > 0; --patience) {
      int id = 0;
      if (::read(ends[0], &id, sizeof id) != sizeof id) break;
      last = id;
    }
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    for (int id = 0; ::read(ends[0], &id, sizeof id) == sizeof id;) last = id;
    ::close(ends[0]);
    const std::vector<Game> games = open().games();
    ASSERT_EQ(games.size(), static_cast<std::size_t>(count));
    const auto done = [](const Game& game) { return game.state == GameState::finished; };
    const auto now = static_cast<int>(std::ranges::count_if(games, done));
    ASSERT_GE(now, last);
    ASSERT_LE(now, last + 1);
    finished = now;
  }
  Database database(file, Database::Access::write);
  Statement check = database.prepare("PRAGMA integrity_check");
  ASSERT_TRUE(check.step());
  EXPECT_EQ(check.text(0), "ok");
}

TEST(PlayedLedger, SaysWhatToDoWhereNothingHasBeenPlayed) {
  const support::TemporaryDirectory directory;
  try {
    played_ledger(folder::Folder{directory.path()}, "spring");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "spring: nothing has been played yet; begin with: tournament run spring");
  }
}

TEST(PlayedLedger, SaysHowToMakeALostOneAgain) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  support::write_file(folder.entries(), "");
  try {
    played_ledger(folder, "spring");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), "there is no " + folder.ledger().string() +
                                "; make it again from the records: tournament rebuild " +
                                directory.path().string());
  }
}

}  // namespace
}  // namespace kaven::tournaments::state
