#pragma once

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"

namespace kaven::referee::match {

/// A follower of a match: the record, the board on the terminal. It is called in this order: started,
/// first_clock_started, moved for each legal move, ended. A match that is interrupted has no end.
class Spectator {
 public:
  Spectator() = default;
  Spectator(const Spectator&) = delete;
  Spectator& operator=(const Spectator&) = delete;
  virtual ~Spectator() = default;

  virtual void started(const record::Header& header) = 0;
  /// White's first clock has started: both programs were started in between. Every later one starts with the
  /// move before. It is not called where White answers before its clock starts, or never gets to it.
  virtual void first_clock_started() {}
  /// `position` is the one after the move.
  virtual void moved(const record::Turn& turn, const game::Position& position) = 0;
  virtual void ended(const record::Verdict& verdict, const game::Position& position) = 0;
};

}  // namespace kaven::referee::match
