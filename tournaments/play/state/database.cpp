// SPDX-License-Identifier: MIT
#include "tournaments/play/state/database.hpp"

#include <sqlite3.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cctype>
#include <cerrno>

namespace kaven::tournaments::state {

namespace {

/// Whether the last operation failed for lack of room. SQLite calls most of these failures a "disk I/O error".
bool found_full_disk(sqlite3* database) {
  const int code = sqlite3_errcode(database) & 0xff;
  if (code == SQLITE_FULL) return true;
  const int reason = sqlite3_system_errno(database);
  return (code == SQLITE_IOERR || code == SQLITE_CANTOPEN) && (reason == ENOSPC || reason == EDQUOT);
}

[[noreturn]] void fail(sqlite3* database) {
  const char* file = sqlite3_db_filename(database, nullptr);
  const std::string name = file == nullptr || *file == '\0' ? "ledger" : file;
  const std::string reason = found_full_disk(database) ? "the disk is full" : sqlite3_errmsg(database);
  const int code = sqlite3_errcode(database) & 0xff;
  const bool is_damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
  throw DatabaseError(name + ": " + reason + (is_damaged ? rebuild_advice(name) : ""));
}

constexpr int patience_milliseconds = 10000;

using Handle = std::unique_ptr<sqlite3, int (*)(sqlite3*)>;

Handle open(const std::string& name, int flags) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
  Handle handle(opened, sqlite3_close_v2);
  if (code != SQLITE_OK)
    throw DatabaseError(name + ": " + (opened == nullptr ? "no memory" : sqlite3_errmsg(opened)));
  sqlite3_extended_result_codes(opened, 1);
  sqlite3_busy_timeout(opened, patience_milliseconds);
  return handle;
}

/// Returns the file as a URI: a file name may contain any character.
std::string address(const boost::filesystem::path& file) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "file:";
  for (const char letter : file.string()) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool plain =
        std::isalnum(byte) != 0 || letter == '/' || letter == '.' || letter == '_' || letter == '-';
    if (plain) {
      text += letter;
    } else {
      text += '%';
      text += digits[byte >> 4U];
      text += digits[byte & 15U];
    }
  }
  return text;
}

Handle open_unchanging(const boost::filesystem::path& file) {
  return open(address(file) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

bool has_log(const boost::filesystem::path& file) {
  boost::system::error_code error;
  const std::uintmax_t size = boost::filesystem::file_size(file.string() + "-wal", error);
  return !error && size > 0;
}

// SQLite creates files beside a database with a write-ahead log even for reading, and removes them if it may
// write. Where it cannot create them (the folder is not writable, or the disk is full), nobody else has the database
// open, since those files would exist: without a log, SQLite can read the file as immutable.
Handle open_to_read(const boost::filesystem::path& file) {
  const boost::filesystem::path directory = boost::filesystem::absolute(file).parent_path();
  if (::access(directory.c_str(), W_OK) != 0 && !has_log(file)) return open_unchanging(file);
  Handle opened = open(file.string(), SQLITE_OPEN_READWRITE);
  sqlite3_exec(opened.get(), "SELECT count(*) FROM sqlite_schema", nullptr, nullptr, nullptr);
  if (found_full_disk(opened.get()) && !has_log(file)) return open_unchanging(file);
  return opened;
}

Handle open_for(const boost::filesystem::path& file, Database::Access access) {
  if (access == Database::Access::read) return open_to_read(file);
  return open(file.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

}  // namespace

std::string rebuild_advice(const boost::filesystem::path& file) {
  return "; make it again from the records: tournament rebuild " + file.parent_path().string();
}

Statement::Statement(sqlite3* database, std::string_view sql)
    : owner_(database), statement_(nullptr, sqlite3_finalize) {
  sqlite3_stmt* prepared = nullptr;
  check(sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &prepared, nullptr));
  statement_.reset(prepared);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) fail(owner_);
}

Statement& Statement::bind(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind(double value) {
  check(sqlite3_bind_double(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind(std::string_view value) {
  // An empty view may have a null pointer, which SQLite would store as NULL.
  const char* text = value.empty() ? "" : value.data();
  check(
      sqlite3_bind_text(statement_.get(), ++bound_, text, static_cast<int>(value.size()), SQLITE_TRANSIENT));
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) fail(owner_);
  return false;
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::reset() {
  sqlite3_reset(statement_.get());  // sqlite3_reset returns the failure of the last step, already thrown
  bound_ = 0;
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::whole(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const auto* text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) return {};
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return {reinterpret_cast<const char*>(text), size};
}

Database::Database(const boost::filesystem::path& file, Access access) : handle_(open_for(file, access)) {
  execute("PRAGMA foreign_keys = ON");
  if (access == Access::read) {
    execute("PRAGMA query_only = ON");
  } else {
    // A commit survives the end of this process at any time. Entries lost in a power failure are restored
    // from the records.
    execute("PRAGMA journal_mode = WAL");
    execute("PRAGMA synchronous = NORMAL");
  }
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(handle_.get());
}

Statement& Database::prepared(std::string_view sql) {
  auto found = statements_.find(sql);
  if (found == statements_.end()) found = statements_.emplace(sql, prepare(sql)).first;
  found->second.reset();
  return found->second;
}

Transaction::Transaction(Database& database) : database_(&database) {
  database_->execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (database_ == nullptr) return;
  try {
    database_->execute("ROLLBACK");
  } catch (const DatabaseError&) {
    // After the errors that make this fail, SQLite rolls back by itself.
    database_ = nullptr;
  }
}

void Transaction::commit() {
  database_->execute("COMMIT");
  database_ = nullptr;
}

}  // namespace kaven::tournaments::state
