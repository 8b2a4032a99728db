#include "tournaments/state/ledger_schema.hpp"

#include <fmt/format.h>

namespace kaven::tournaments::state {

namespace {

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

}  // namespace

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

}  // namespace kaven::tournaments::state
