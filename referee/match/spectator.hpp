// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <optional>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "common/record/record_writer.hpp"
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

  /// A limit of `colour` was extended by the time that others took from its program (Limits::excludes_processor_wait).
  virtual void limit_extended(game::Colour /*colour*/) {}

  /// Called only if the game was decided on the board: the programs had time to exit, and the match now ends those that
  /// still run.
  virtual void exit_time_over() {}

  // The steps of each turn, for spectators that follow it as it happens. A clock may run during these calls.

  /// The match is about to start the program of `colour`. `turn_begins`: White's first turn begins with that.
  virtual void starts(game::Colour /*colour*/, bool /*turn_begins*/) {}
  /// The match is about to send `colour` its turn. `ply`: the number of the move that it is to make, from 1.
  virtual void turn_begins(game::Colour /*colour*/, int /*ply*/) {}
  /// The contestant has received its turn, and its clock starts.
  virtual void turn_given() {}
  /// `colour` has answered, or its time is over without an answer (nullopt).
  virtual void answered(game::Colour /*colour*/, const std::optional<contestant::Answer>& /*answer*/) {}
};

/// Stores the facts about a match that a summary needs.
class GameTally : public Spectator {
 public:
  void started(const record::Header& header) override { header_ = header; }
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

  const record::Header& header() const { return header_; }
  /// nullopt until the game has ended.
  const std::optional<record::Verdict>& verdict() const { return verdict_; }
  /// The number of turns played, without the moves of an opening.
  int moves() const { return moves_; }
  /// The longest turn of a side in seconds, including the turn that it lost by a forfeit; 0 without a turn.
  double longest_turn(game::Colour colour) const { return longest_[game::index(colour)]; }
  /// The side that lost by a forfeit, if one did.
  std::optional<game::Colour> forfeited() const;

 private:
  record::Header header_;
  std::optional<record::Verdict> verdict_;
  int moves_ = 0;
  std::array<double, 2> longest_{};
};

/// Writes the match into its record, move by move.
class Recording : public Spectator {
 public:
  explicit Recording(boost::filesystem::path file) : file_(std::move(file)) {}

  void started(const record::Header& header) override { writer_.emplace(file_, header); }
  void first_clock_started() override { writer_->note_time(); }
  void moved(const record::Turn& turn, const game::Position&) override { writer_->write(turn); }
  void ended(const record::Verdict& verdict, const game::Position&) override { writer_->write(verdict); }

 private:
  boost::filesystem::path file_;
  std::optional<record::RecordWriter> writer_;
};

}  // namespace kaven::referee::match
