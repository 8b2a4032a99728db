#pragma once

#include <optional>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "referee/contestant/contestant.hpp"

namespace kaven::referee::match {

/// Receives the events of a match; the record and the display of the board are spectators. Order of the
/// calls: started, first_clock_started, moved for each legal move, ended. An interrupted match has no
/// ended().
class Spectator {
 public:
  Spectator() = default;
  Spectator(const Spectator&) = delete;
  Spectator& operator=(const Spectator&) = delete;
  virtual ~Spectator() = default;

  virtual void started(const record::Header& header) = 0;
  /// White's first clock has started, after both programs were started. All later clocks start with the move
  /// before. Not called if White answers before its clock starts, or never gets that far.
  virtual void first_clock_started() {}
  /// `position` is the position after the move.
  virtual void moved(const record::Turn& turn, const game::Position& position) = 0;
  virtual void ended(const record::Verdict& verdict, const game::Position& position) = 0;

  /// Called only if the game was decided on the board: the programs had time to exit, and the match now ends those that
  /// still run.
  virtual void exit_time_over() {}

  // The steps of each turn, for spectators that follow it as it happens. A clock may run during these calls.

  /// The match is about to start the program of `colour`. `turn_begins`: White's first turn begins with that.
  virtual void starts(game::Colour colour, bool turn_begins) {
    static_cast<void>(colour);
    static_cast<void>(turn_begins);
  }
  /// The match is about to send `colour` its turn. `ply`: the number of the move that it is to make, from 1.
  virtual void turn_begins(game::Colour colour, int ply) {
    static_cast<void>(colour);
    static_cast<void>(ply);
  }
  /// The contestant has received its turn, and its clock starts.
  virtual void turn_given() {}
  /// `colour` has answered, or its time is over without an answer (nullopt).
  virtual void answered(game::Colour colour, const std::optional<contestant::Answer>& answer) {
    static_cast<void>(colour);
    static_cast<void>(answer);
  }
};

}  // namespace kaven::referee::match
