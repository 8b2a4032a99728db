#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "common/game/move.hpp"
#include "referee/event_loop.hpp"

namespace kaven::referee::command {

/// Writes all data between the referee and the programs: a line for each turn, then one for each file and
/// each line of stdin and stdout, with the seconds since the turn began. Text from programs is made
/// printable; very long texts, and very many lines in a turn, are cut.
class Trace {
 public:
  /// Writes to `file`, or to stderr if `file` is empty. Replaces an existing file only if it is a trace;
  /// throws std::invalid_argument if it is something else; std::system_error.
  explicit Trace(const boost::filesystem::path& file);

  /// Begins the turn of `side`: `White (mine)`.
  void begin_turn(int ply, const std::string& side);
  /// Sets the time 0 of this turn: until now the contestant was receiving its turn, which no clock counts.
  void start_clock() { turn_start_ = Clock::now(); }
  /// Writes an event of this turn: `what` is one printable line.
  void note(const std::string& what);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void write(const std::string& line);

  std::unique_ptr<std::FILE, Closer> file_;  ///< empty: stderr
  Clock::time_point turn_start_ = Clock::now();
  int lines_in_turn_ = 0;
};

}  // namespace kaven::referee::command
