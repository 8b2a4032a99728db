// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/move.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/spectator.hpp"

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

/// Writes the turns of one game, the meaning of each answer, and all data between the referee and the programs
/// to a Trace.
class GameTrace : public match::Spectator {
 public:
  /// Throws as Trace does.
  explicit GameTrace(const boost::filesystem::path& file);

  /// Receives the data of the program of `colour`; must outlive its contestant.
  contestant::TrafficListener& traffic(game::Colour colour) { return traffic_[game::index(colour)]; }

  void started(const record::Header& header) override;
  void starts(game::Colour colour, bool turn_begins) override;
  void turn_begins(game::Colour colour, int ply) override;
  void turn_given() override { trace_.start_clock(); }
  void answered(game::Colour colour, const std::optional<contestant::Answer>& answer) override;
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

 private:
  /// Writes a line for each file and each line of output between the referee and the program of one side.
  class Traffic : public contestant::TrafficListener {
   public:
    Traffic(Trace& trace, game::Colour colour) : trace_(trace), side_(game::colour_name(colour)) {}

    void to_program(std::string_view name, std::string_view bytes) override { passed("to", name, bytes); }
    void from_program(std::string_view name, std::string_view bytes) override { passed("from", name, bytes); }
    void taken_by_program(std::string_view name) override;

   private:
    void passed(const char* direction, std::string_view name, std::string_view bytes);

    Trace& trace_;
    std::string_view side_;
  };

  void note_warnings(const std::vector<std::string>& warnings);

  Trace trace_;
  std::array<Traffic, 2> traffic_;
  std::array<std::string, 2> sides_;  ///< `White (mine)`
  int first_ply_ = 1;
};

}  // namespace kaven::referee::command
