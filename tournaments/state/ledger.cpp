#include "tournaments/state/ledger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/notation/game_words.hpp"

namespace kaven::tournaments::state {

namespace {

constexpr int schema_version = 2;
// "kavn": tells a ledger from other SQLite files, in the header where file(1) looks.
constexpr int application_id = 0x6b61766e;

constexpr const char* schema = R"(
CREATE TABLE player (
  id                 INTEGER PRIMARY KEY,
  name               TEXT NOT NULL UNIQUE,
  program            TEXT NOT NULL,
  sha256             TEXT NOT NULL,
  description_sha256 TEXT NOT NULL,
  entered            INTEGER NOT NULL
) STRICT;

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
  state    TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'finished', 'void')),
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
  CHECK ((state = 'finished') = (result IS NOT NULL)),
  CHECK ((result IS NULL) = (ending IS NULL) AND (result IS NULL) = (moves IS NULL)
         AND (result IS NULL) = (thinking IS NULL))
) STRICT;

CREATE TABLE bye (
  round  INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES player,
  PRIMARY KEY (round, player)
) STRICT;
)";

constexpr std::array<std::pair<GameState, std::string_view>, 3> state_words = {{
    {GameState::pending, "pending"},
    {GameState::finished, "finished"},
    {GameState::abandoned, "void"},
}};

GameState state_of_word(const std::string& word) {
  return std::ranges::find(state_words, word, [](const auto& row) { return row.second; })->first;
}

// A time use stands in four columns from `first` on.
TimeUse time_use(const Statement& rows, int first) {
  const auto seconds = [&](int column) { return std::chrono::duration<double>(rows.real(column)); };
  return {static_cast<int>(rows.whole(first)), seconds(first + 1), seconds(first + 2), seconds(first + 3)};
}

constexpr const char* game_columns =
    "id, round, match, part, opening, white, black, seed, record, state, result, ending, "
    "moves, thinking, white_turns, white_thinking, white_longest, white_idle_cpu, black_turns, "
    "black_thinking, black_longest, black_idle_cpu";
constexpr int state_column = 9;

// A row of game_columns.
Game game_of(const Statement& rows) {
  const auto whole = [&](int column) { return static_cast<int>(rows.whole(column)); };
  Game game{.id = GameId(whole(0)),
            .round = whole(1),
            .match = whole(2),
            .part = whole(3),
            .opening = static_cast<std::uint64_t>(rows.whole(4)),
            .white = PlayerId(whole(5)),
            .black = PlayerId(whole(6)),
            .seed = static_cast<std::uint64_t>(rows.whole(7)),
            .record = rows.text(8),
            .state = state_of_word(rows.text(state_column))};
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

std::string_view word_of_state(GameState state) {
  return std::ranges::find(state_words, state, [](const auto& row) { return row.first; })->second;
}

constexpr std::string_view finish_sql =
    "UPDATE game SET state = 'finished', result = ?, ending = ?, moves = ?, thinking = ?, "
    "white_turns = ?, white_thinking = ?, white_longest = ?, white_idle_cpu = ?, "
    "black_turns = ?, black_thinking = ?, black_longest = ?, black_idle_cpu = ? "
    "WHERE id = ? AND state <> 'finished'";

void run_finish(Statement& finish, GameId game, const GameResult& result) {
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

std::int64_t number(Database& database, std::string_view sql) {
  Statement statement = database.prepare(sql);
  statement.step();
  return statement.whole(0);
}

void found_or_check(Database& database, const std::string& file, Database::Access access) {
  const auto tables = [&] { return number(database, "SELECT count(*) FROM sqlite_schema"); };
  if (access == Database::Access::write && tables() == 0) {
    Transaction transaction(database);
    database.execute(schema);
    database.execute(fmt::format("PRAGMA application_id = {}", application_id));
    database.execute(fmt::format("PRAGMA user_version = {}", schema_version));
    transaction.commit();
  }
  if (number(database, "PRAGMA application_id") != application_id) {
    throw DatabaseError(file + ": this is no ledger of a tournament");
  }
  if (const auto version = number(database, "PRAGMA user_version"); version != schema_version) {
    throw DatabaseError(
        fmt::format("{}: a ledger of version {}, expected {}", file, version, schema_version));
  }
}

}  // namespace

Ledger::Ledger(const boost::filesystem::path& file, Database::Access access) : database_(file, access) {
  found_or_check(database_, file.string(), access);
}

std::vector<Player> Ledger::players() {
  std::vector<Player> players;
  Statement rows = database_.prepare(
      "SELECT id, name, program, sha256, description_sha256, entered FROM player ORDER BY id");
  while (rows.step()) {
    players.push_back({PlayerId(static_cast<int>(rows.whole(0))), rows.text(1), rows.text(2), rows.text(3),
                       rows.text(4), static_cast<int>(rows.whole(5))});
  }
  return players;
}

std::vector<Game> Ledger::games() {
  std::vector<Game> games;
  Statement rows = database_.prepare(fmt::format("SELECT {} FROM game ORDER BY id", game_columns));
  while (rows.step()) games.push_back(game_of(rows));
  return games;
}

std::vector<Game> Ledger::games_changed_since(std::span<const Game> known) {
  const auto first_open =
      std::ranges::find_if(known, [](const Game& game) { return game.state != GameState::finished; });
  std::vector<Game> games;
  Statement rows =
      database_.prepare(fmt::format("SELECT {} FROM game WHERE id > ? ORDER BY id", game_columns));
  rows.bind(static_cast<std::int64_t>(first_open - known.begin()));
  while (rows.step()) {
    const auto index = GameId(static_cast<int>(rows.whole(0))).index();
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
    byes.push_back({static_cast<int>(rows.whole(0)), PlayerId(static_cast<int>(rows.whole(1)))});
  return byes;
}

TournamentState Ledger::load(roster::Settings settings) {
  TournamentState tournament{.settings = std::move(settings)};
  // A run may enter more meanwhile. Players are read last: they come before their games, and never go.
  tournament.games = games();
  tournament.byes = byes();
  tournament.players = players();
  return tournament;
}

void Ledger::enter(const std::vector<Player>& players, const std::vector<Game>& games,
                   const std::vector<Bye>& byes) {
  Transaction transaction(database_);
  Statement& player_row = database_.prepared(
      "INSERT INTO player VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET program = "
      "excluded.program, "
      "sha256 = excluded.sha256, description_sha256 = excluded.description_sha256");
  for (const Player& player : players) {
    player_row.bind(player.id.number())
        .bind(player.name)
        .bind(player.program)
        .bind(player.sha256)
        .bind(player.description_sha256)
        .bind(player.entered)
        .run();
  }
  Statement& game_row = database_.prepared(
      "INSERT INTO game (id, round, match, part, opening, white, black, seed, record, state) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
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
        .bind(word_of_state(game.state == GameState::abandoned ? game.state : GameState::pending))
        .run();
    if (game.result) run_finish(finish_row, game.id, *game.result);
  }
  Statement& bye_row = database_.prepared("INSERT INTO bye VALUES (?, ?)");
  for (const Bye& bye : byes) bye_row.bind(bye.round).bind(bye.player.number()).run();
  transaction.commit();
}

void Ledger::finish(GameId game, const GameResult& result) {
  Statement& finish_row = database_.prepared(finish_sql);
  run_finish(finish_row, game, result);
}

void Ledger::finish(const std::map<GameId, GameResult>& results) {
  Transaction transaction(database_);
  for (const auto& [game, result] : results) finish(game, result);
  transaction.commit();
}

void Ledger::abandon(GameId game) {
  database_.prepared("UPDATE game SET state = 'void' WHERE id = ? AND state <> 'finished'")
      .bind(game.number())
      .run();
}

void Ledger::reopen(GameId game) {
  database_.prepared("UPDATE game SET state = 'pending' WHERE id = ? AND state = 'void'")
      .bind(game.number())
      .run();
}

Ledger played_ledger(const Folder& folder, const boost::filesystem::path& name) {
  if (!boost::filesystem::exists(folder.ledger())) {
    throw std::runtime_error(name.string() + ": nothing has been played yet; begin with: tournament run " +
                             name.string());
  }
  return {folder.ledger(), Database::Access::read};
}

}  // namespace kaven::tournaments::state
