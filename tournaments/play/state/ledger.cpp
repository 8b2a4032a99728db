// SPDX-License-Identifier: MIT
#include "tournaments/play/state/ledger.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include "common/notation/game_words.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::state {

namespace {

// The columns of a game in ledgers of every version, in the order in which they are read.
constexpr const char* common_game_columns =
    "id, round, match, part, opening, white, black, seed, record, state, result, ending, moves, thinking, "
    "white_turns, white_thinking, white_longest, white_idle_cpu, black_turns, black_thinking, black_longest, "
    "black_idle_cpu";

GameState state_of_word(const std::string& word) {
  return game_state_words.find(word).value();
}

// A time use occupies four columns from `first`.
TimeUse time_use(const Statement& rows, int first) {
  const auto seconds = [&](int column) { return std::chrono::duration<double>(rows.real(column)); };
  return {static_cast<int>(rows.whole(first)), seconds(first + 1), seconds(first + 2), seconds(first + 3)};
}

constexpr int state_column = 9;
constexpr int walkover_column = 22;

// Reads a row of common_game_columns and `walkover`.
Game game_of(const Statement& rows) {
  const auto whole = [&](int column) { return static_cast<int>(rows.whole(column)); };
  Game game{.id = folder::GameId(whole(0)),
            .round = whole(1),
            .match = whole(2),
            .part = whole(3),
            .opening = static_cast<std::uint64_t>(rows.whole(4)),
            .white = folder::PlayerId(whole(5)),
            .black = folder::PlayerId(whole(6)),
            .seed = static_cast<std::uint64_t>(rows.whole(7)),
            .record = rows.text(8),
            .state = state_of_word(rows.text(state_column))};
  if (!rows.is_null(walkover_column)) game.walkover = folder::PlayerId(whole(walkover_column));
  if (rows.is_null(10)) return game;
  const auto result = notation::result_words.find(rows.text(10));
  const auto ending = notation::ending_words.find(rows.text(11));
  if (!result || !ending) {
    throw DatabaseError(fmt::format("ledger: game {}: '{}' by '{}' is no result of a game", game.id.number(),
                                    rows.text(10), rows.text(11)));
  }
  game.result = GameResult{*result,
                           *ending,
                           whole(12),
                           std::chrono::duration<double>(rows.real(13)),
                           {time_use(rows, 14), time_use(rows, 18)}};
  return game;
}

constexpr std::string_view finish_sql =
    "UPDATE game SET state = 'finished', result = ?, ending = ?, moves = ?, thinking = ?, "
    "white_turns = ?, white_thinking = ?, white_longest = ?, white_idle_cpu = ?, "
    "black_turns = ?, black_thinking = ?, black_longest = ?, black_idle_cpu = ? "
    "WHERE id = ? AND state NOT IN ('finished', 'cancelled')";

constexpr std::string_view withdraw_sql =
    "INSERT INTO withdrawal VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";

void run_withdraw(Statement& withdraw, const Player& player) {
  if (!player.withdrawn) return;
  withdraw.bind(player.id.number())
      .bind(player.withdrawn->order)
      .bind(player.withdrawn->rounds)
      .bind(withdrawn_games_words.word_of(player.withdrawn->games))
      .bind(player.withdrawn->reason)
      .run();
}

void run_finish(Statement& finish, folder::GameId game, const GameResult& result) {
  finish.bind(notation::result_words.word_of(result.result))
      .bind(notation::ending_words.word_of(result.ending))
      .bind(result.moves)
      .bind(result.thinking.count());
  for (const TimeUse& side : result.sides) {
    finish.bind(side.turns)
        .bind(side.thinking.count())
        .bind(side.longest.count())
        .bind(side.idle_cpu.count());
  }
  finish.bind(game.number()).run();
}

// Numbers with spaces between.
std::string versions_text(const std::vector<int>& versions) {
  return fmt::format("{}", fmt::join(versions, " "));
}

std::vector<int> versions_of(const std::string& text) {
  std::istringstream numbers(text);
  return {std::istream_iterator<int>(numbers), {}};
}

// 0 means nobody: player ids begin at 1.
void bind_walkover(Statement& statement, const Game& game) {
  statement.bind(game.walkover ? game.walkover->number() : 0);
}

// A run that has just begun creates a ledger soon, unless it first tries its programs.
void await_ledger(const folder::Folder& folder) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds longest{10};
  constexpr std::chrono::milliseconds between_looks{20};
  const auto deadline = Clock::now() + longest;
  while (!boost::filesystem::exists(folder.ledger()) && present_runner(folder) && Clock::now() < deadline) {
    std::this_thread::sleep_for(between_looks);
  }
}

constexpr int schema_version = 6;
constexpr int oldest_version = 2;
// "kavn": distinguishes a ledger from other SQLite files, in the header field that file(1) shows.
constexpr int application_id = 0x6b61766e;

constexpr const char* player_schema = R"(
CREATE TABLE player (
  id                 INTEGER PRIMARY KEY,
  name               TEXT NOT NULL UNIQUE,
  program            TEXT NOT NULL,
  sha256             TEXT NOT NULL,
  description_sha256 TEXT NOT NULL,
  entered            INTEGER NOT NULL,
  submission_sha256  TEXT NOT NULL DEFAULT '',
  versions           TEXT NOT NULL DEFAULT '',
  hand_in            TEXT NOT NULL DEFAULT ''
) STRICT;
)";

constexpr const char* game_schema = R"(
CREATE TABLE game (
  id       INTEGER PRIMARY KEY,
  round    INTEGER NOT NULL,
  match    INTEGER NOT NULL,
  part     INTEGER NOT NULL,
  opening  INTEGER NOT NULL,
  white    INTEGER NOT NULL REFERENCES player,
  black    INTEGER NOT NULL REFERENCES player,
  seed     INTEGER NOT NULL,
  record   TEXT    NOT NULL UNIQUE,
  state    TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'finished', 'void', 'cancelled')),
  walkover INTEGER REFERENCES player,
  result   TEXT,
  ending   TEXT,
  moves    INTEGER,
  thinking REAL,
  white_turns    INTEGER,
  white_thinking REAL,
  white_longest  REAL,
  white_idle_cpu REAL,
  black_turns    INTEGER,
  black_thinking REAL,
  black_longest  REAL,
  black_idle_cpu REAL,
  UNIQUE (round, match, part),
  CHECK (white <> black),
  CHECK (walkover IS NULL OR state = 'cancelled' AND walkover IN (white, black)),
  CHECK ((state = 'finished') = (result IS NOT NULL)),
  CHECK ((result IS NULL) = (ending IS NULL) AND (result IS NULL) = (moves IS NULL)
         AND (result IS NULL) = (thinking IS NULL))
) STRICT;
)";

constexpr const char* bye_schema = R"(
CREATE TABLE bye (
  round  INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES player,
  PRIMARY KEY (round, player)
) STRICT;
)";

// The organizer's decisions; `order` is the order of withdrawals. The only row of `intervention` is the
// number of entries with withdrawals or replays that the ledger contains.
constexpr const char* intervention_schema = R"(
CREATE TABLE withdrawal (
  player  INTEGER PRIMARY KEY REFERENCES player,
  "order" INTEGER NOT NULL UNIQUE,
  rounds  INTEGER NOT NULL,
  games   TEXT    NOT NULL,
  reason  TEXT    NOT NULL
) STRICT;

CREATE TABLE intervention (
  known INTEGER NOT NULL
) STRICT;
INSERT INTO intervention VALUES (0);
)";

std::int64_t number(Database& database, std::string_view sql) {
  Statement statement = database.prepare(sql);
  statement.step();
  return statement.whole(0);
}

LedgerFeatures features_of(int version) {
  return {.interventions = version >= 3,
          .submissions = version >= 4,
          .versions = version >= 5,
          .hand_ins = version >= 6};
}

void bring_to_present_version(Database& database, const LedgerFeatures& present) {
  Transaction transaction(database);
  if (!present.interventions) {
    database.execute("ALTER TABLE game RENAME TO game_before");
    database.execute(game_schema);
    database.execute(fmt::format("INSERT INTO game ({0}) SELECT {0} FROM game_before", common_game_columns));
    database.execute("DROP TABLE game_before");
    database.execute(intervention_schema);
  }
  if (!present.submissions)
    database.execute("ALTER TABLE player ADD COLUMN submission_sha256 TEXT NOT NULL DEFAULT ''");
  if (!present.versions) database.execute("ALTER TABLE player ADD COLUMN versions TEXT NOT NULL DEFAULT ''");
  if (!present.hand_ins) database.execute("ALTER TABLE player ADD COLUMN hand_in TEXT NOT NULL DEFAULT ''");
  database.execute(fmt::format("PRAGMA user_version = {}", schema_version));
  transaction.commit();
}

// Creates the ledger's tables in a new `database` (stored in `file`), or checks that it is a ledger. With
// write access, upgrades a ledger of the previous version. Returns the features of the ledger. Throws
// DatabaseError.
LedgerFeatures found_or_check_ledger(Database& database, const std::string& file, Database::Access access) {
  const auto tables = [&] { return number(database, "SELECT count(*) FROM sqlite_schema"); };
  if (access == Database::Access::write && tables() == 0) {
    Transaction transaction(database);
    for (const char* part : {player_schema, game_schema, bye_schema, intervention_schema}) {
      database.execute(part);
    }
    database.execute(fmt::format("PRAGMA application_id = {}", application_id));
    database.execute(fmt::format("PRAGMA user_version = {}", schema_version));
    transaction.commit();
  }
  if (number(database, "PRAGMA application_id") != application_id) {
    throw DatabaseError(file + ": this is no ledger of a tournament" + rebuild_advice(file));
  }
  const auto version = static_cast<int>(number(database, "PRAGMA user_version"));
  if (version < oldest_version || version > schema_version) {
    throw DatabaseError(
        fmt::format("{}: a ledger of version {}, expected {}", file, version, schema_version));
  }
  if (version == schema_version || access != Database::Access::write) return features_of(version);
  bring_to_present_version(database, features_of(version));
  return {};
}

}  // namespace

Ledger::Ledger(const boost::filesystem::path& file, Database::Access access)
    : database_(file, access), features_(found_or_check_ledger(database_, file.string(), access)) {}

std::string Ledger::select_games() const {
  return fmt::format("SELECT {}, {} FROM game", common_game_columns,
                     features_.interventions ? "walkover" : "NULL");
}

std::vector<Player> Ledger::players() {
  std::vector<Player> players;
  Statement rows = database_.prepare(fmt::format(
      "SELECT id, name, program, sha256, description_sha256, entered, {}, {}, {} FROM player ORDER BY id",
      features_.submissions ? "submission_sha256" : "''", features_.versions ? "versions" : "''",
      features_.hand_ins ? "hand_in" : "''"));
  while (rows.step()) {
    players.push_back({folder::PlayerId(static_cast<int>(rows.whole(0))), rows.text(1), rows.text(2),
                       rows.text(3), rows.text(4), static_cast<int>(rows.whole(5))});
    players.back().submission_sha256 = rows.text(6);
    players.back().versions = versions_of(rows.text(7));
    players.back().hand_in = rows.text(8);
  }
  if (!features_.interventions) return players;
  Statement withdrawals =
      database_.prepare("SELECT player, \"order\", rounds, games, reason FROM withdrawal");
  while (withdrawals.step()) {
    const auto index = folder::PlayerId(static_cast<int>(withdrawals.whole(0))).index();
    const auto games = withdrawn_games_words.find(withdrawals.text(3));
    if (!games) {
      throw DatabaseError(fmt::format("ledger: withdrawal: games '{}': expected {}", withdrawals.text(3),
                                      text::alternatives(withdrawn_games_words.words())));
    }
    // A withdrawal may have been entered after the players were read; the next call finds both.
    if (index >= players.size()) continue;
    players[index].withdrawn = Withdrawn{static_cast<int>(withdrawals.whole(1)),
                                         static_cast<int>(withdrawals.whole(2)), *games, withdrawals.text(4)};
  }
  return players;
}

std::vector<Game> Ledger::games() {
  std::vector<Game> games;
  Statement rows = database_.prepare(select_games() + " ORDER BY id");
  while (rows.step()) games.push_back(game_of(rows));
  return games;
}

std::vector<Game> Ledger::games_changed_since(std::span<const Game> known) {
  const auto first_open =
      std::ranges::find_if(known, [](const Game& game) { return game.state != GameState::finished; });
  std::vector<Game> games;
  Statement rows = database_.prepare(select_games() + " WHERE id > ? ORDER BY id");
  rows.bind(static_cast<std::int64_t>(first_open - known.begin()));
  while (rows.step()) {
    const auto index = folder::GameId(static_cast<int>(rows.whole(0))).index();
    if (index < known.size()) {
      const GameState before = known[index].state;
      if (before == GameState::finished || before == state_of_word(rows.text(state_column))) continue;
    }
    games.push_back(game_of(rows));
  }
  return games;
}

std::vector<Bye> Ledger::byes() {
  std::vector<Bye> byes;
  Statement rows = database_.prepare("SELECT round, player FROM bye ORDER BY round, player");
  while (rows.step())
    byes.push_back({static_cast<int>(rows.whole(0)), folder::PlayerId(static_cast<int>(rows.whole(1)))});
  return byes;
}

TournamentState Ledger::load(settings::Settings settings) {
  TournamentState tournament{.settings = std::move(settings)};
  // A run may enter more in the meantime. Players are read last: they are entered before their games, and
  // never removed.
  tournament.games = games();
  tournament.byes = byes();
  tournament.players = players();
  tournament.interventions = interventions();
  return tournament;
}

void Ledger::enter(const std::vector<Player>& players, const std::vector<Game>& games,
                   const std::vector<Bye>& byes) {
  Transaction transaction(database_);
  Statement& player_row = database_.prepared(
      "INSERT INTO player (id, name, program, sha256, description_sha256, entered, submission_sha256, "
      "versions, hand_in) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT (id) DO UPDATE SET program = excluded.program, "
      "sha256 = excluded.sha256, description_sha256 = excluded.description_sha256, "
      "submission_sha256 = excluded.submission_sha256, versions = excluded.versions, "
      "hand_in = excluded.hand_in");
  Statement& withdrawal_row = database_.prepared(withdraw_sql);
  for (const Player& player : players) {
    player_row.bind(player.id.number())
        .bind(player.name)
        .bind(player.program)
        .bind(player.sha256)
        .bind(player.description_sha256)
        .bind(player.entered)
        .bind(player.submission_sha256)
        .bind(versions_text(player.versions))
        .bind(player.hand_in)
        .run();
    run_withdraw(withdrawal_row, player);
  }
  Statement& game_row = database_.prepared(
      "INSERT INTO game (id, round, match, part, opening, white, black, seed, record, state, walkover) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, 0))");
  Statement& finish_row = database_.prepared(finish_sql);
  for (const Game& game : games) {
    game_row.bind(game.id.number())
        .bind(game.round)
        .bind(game.match)
        .bind(game.part)
        .bind(static_cast<std::int64_t>(game.opening))
        .bind(game.white.number())
        .bind(game.black.number())
        .bind(static_cast<std::int64_t>(game.seed))
        .bind(game.record)
        .bind(game_state_words.word_of(game.result ? GameState::pending : game.state));
    bind_walkover(game_row, game);
    game_row.run();
    if (game.result) run_finish(finish_row, game.id, *game.result);
  }
  Statement& bye_row = database_.prepared("INSERT INTO bye VALUES (?, ?)");
  for (const Bye& bye : byes) bye_row.bind(bye.round).bind(bye.player.number()).run();
  transaction.commit();
}

void Ledger::finish(folder::GameId game, const GameResult& result) {
  Statement& finish_row = database_.prepared(finish_sql);
  run_finish(finish_row, game, result);
}

void Ledger::finish(const std::map<folder::GameId, GameResult>& results) {
  Transaction transaction(database_);
  for (const auto& [game, result] : results) finish(game, result);
  transaction.commit();
}

void Ledger::abandon(folder::GameId game) {
  database_.prepared("UPDATE game SET state = 'void' WHERE id = ? AND state = 'pending'")
      .bind(game.number())
      .run();
}

void Ledger::reopen(folder::GameId game) {
  database_.prepared("UPDATE game SET state = 'pending' WHERE id = ? AND state = 'void'")
      .bind(game.number())
      .run();
}

int Ledger::interventions() {
  if (!features_.interventions) return 0;
  Statement rows = database_.prepare("SELECT known FROM intervention");
  rows.step();
  return static_cast<int>(rows.whole(0));
}

void Ledger::intervene(const TournamentState& tournament, std::span<const folder::GameId> changed) {
  Transaction transaction(database_);
  Statement& withdrawal_row = database_.prepared(withdraw_sql);
  for (const Player& player : tournament.players) run_withdraw(withdrawal_row, player);
  Statement& game_row = database_.prepared(
      "UPDATE game SET state = ?, walkover = nullif(?, 0), result = NULL, ending = NULL, moves = NULL, "
      "thinking = NULL, white_turns = NULL, white_thinking = NULL, white_longest = NULL, "
      "white_idle_cpu = NULL, black_turns = NULL, black_thinking = NULL, black_longest = NULL, "
      "black_idle_cpu = NULL WHERE id = ?");
  for (const folder::GameId id : changed) {
    const Game& game = tournament.game(id);
    game_row.bind(game_state_words.word_of(game.state));
    bind_walkover(game_row, game);
    game_row.bind(id.number()).run();
  }
  database_.prepared("UPDATE intervention SET known = ?").bind(tournament.interventions).run();
  transaction.commit();
}

Ledger played_ledger(const folder::Folder& folder, const boost::filesystem::path& name) {
  await_ledger(folder);
  if (!boost::filesystem::exists(folder.ledger())) {
    if (boost::filesystem::exists(folder.entries()))
      throw std::runtime_error("there is no " + folder.ledger().string() + rebuild_advice(folder.ledger()));
    throw std::runtime_error(name.string() + ": nothing has been played yet; begin with: tournament run " +
                             name.string());
  }
  return {folder.ledger(), Database::Access::read};
}

}  // namespace kaven::tournaments::state
