#pragma once

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"

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
};

}  // namespace kaven::referee::match
