#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "common/game/move.hpp"
#include "referee/event_loop.hpp"

namespace kaven::referee::command {

/// Writes down what passes between the referee and the programs: a line for each turn, below it one for each file and
/// each line of stdin and stdout, with the seconds since the turn began. All that programs wrote is made printable, and of
/// very long texts and very many lines in a turn only the beginning is written.
class Trace {
 public:
  /// Where `file` is empty, to stderr. A file is replaced only where it is an older trace. Throws std::invalid_argument
  /// when it is something else; std::system_error.
  explicit Trace(const boost::filesystem::path& file);

  /// The turn of `side`, as in `White (mine)`, begins.
  void begin_turn(int ply, const std::string& side);
  /// The clock of this turn starts now: until here the turn was handed over, which is on nobody's clock.
  void start_clock() { turn_start_ = Clock::now(); }
  /// Something was seen in this turn: `what` is one line, and printable.
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
