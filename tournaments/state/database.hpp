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

/// SQLite could not do what it was asked; what() names the file and SQLite's reason.
class DatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A prepared statement: bind its values from the left, then step through its rows.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  Statement& bind(std::int64_t value);
  Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
  Statement& bind(double value);
  Statement& bind(std::string_view value);
  /// Goes to the next row; false when there is none. Throws DatabaseError.
  bool step();
  /// Carries out a statement without rows, which may be bound and run again then.
  void run();
  /// Makes it ready to be bound from the left again, whatever became of it.
  void reset();

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

/// An open SQLite file. All its transactions are serializable; a writer waits up to ten seconds for another.
class Database {
 public:
  enum class Access { read, write };

  /// Creates the file when it is opened for writing and missing. Throws DatabaseError.
  Database(const boost::filesystem::path& file, Access access);

  void execute(const std::string& sql);
  Statement prepare(std::string_view sql) { return {handle_.get(), sql}; }
  /// Gives a statement that is prepared only once for the life of the database, for what is done for each of
  /// many games.
  Statement& prepared(std::string_view sql);

 private:
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> handle_;
  std::map<std::string, Statement, std::less<>> statements_;
};

/// What is done to the database while a transaction lives becomes true with commit(), or nothing of it does.
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
