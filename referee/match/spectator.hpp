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

  /// After the game was decided on the board: the programs had time to exit, and those that still run are ended next.
  virtual void exit_time_over() {}

  // The course of each turn, for who follows it as it happens. These may be called while a clock runs.

  /// The program of `colour` is about to be started; `turn_begins`: that begins White's first turn.
  virtual void starts(game::Colour colour, bool turn_begins) {
    static_cast<void>(colour);
    static_cast<void>(turn_begins);
  }
  /// `colour` is about to receive its turn, in which it makes the move number `ply`.
  virtual void turn_begins(game::Colour colour, int ply) {
    static_cast<void>(colour);
    static_cast<void>(ply);
  }
  /// It has received its turn, and its clock starts now.
  virtual void turn_given() {}
  /// `colour` has answered; nullopt: its time is over, and there is no answer.
  virtual void answered(game::Colour colour, const std::optional<contestant::Answer>& answer) {
    static_cast<void>(colour);
    static_cast<void>(answer);
  }
};

}  // namespace kaven::referee::match
