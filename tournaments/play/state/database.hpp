// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace kaven::tournaments::state {

/// A failed SQLite operation. what() names the file and SQLite's reason.
class DatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The remedy if the ledger `file` is missing or damaged, to be added to a message.
std::string rebuild_advice(const boost::filesystem::path& file);

/// A prepared statement: bind its values from left to right, then step through its rows.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  Statement& bind(std::int64_t value);
  Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
  Statement& bind(double value);
  Statement& bind(std::string_view value);
  /// Advances to the next row; returns false if there is none. Throws DatabaseError.
  bool step();
  /// Executes a statement without rows; afterwards it may be bound and run again.
  void run();
  /// Resets the statement, so that its values can be bound again from the left.
  void reset();

  /// The columns of the present row are counted from 0; `whole` and `real` return 0 and `text` an empty
  /// string for NULL.
  bool is_null(int column) const;
  std::int64_t whole(int column) const;
  double real(int column) const;
  std::string text(int column) const;

 private:
  void check(int code) const;

  sqlite3* owner_;
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_;
  int bound_ = 0;
};

/// An open SQLite file. All transactions are serializable; a writer waits up to ten seconds for another.
class Database {
 public:
  enum class Access { read, write };

  /// Opens the file; creates it if it is missing and opened for writing. Throws DatabaseError.
  Database(const boost::filesystem::path& file, Access access);

  /// Executes statements without rows. Throws DatabaseError.
  void execute(const std::string& sql);
  Statement prepare(std::string_view sql) { return {handle_.get(), sql}; }
  /// Returns a statement that is prepared only once and kept until the database is closed, for operations on
  /// each of many games.
  Statement& prepared(std::string_view sql);

 private:
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> handle_;
  std::map<std::string, Statement, std::less<>> statements_;
};

/// Makes all changes to the database during its lifetime permanent with commit(), or none of them.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database* database_;
};

}  // namespace kaven::tournaments::state
