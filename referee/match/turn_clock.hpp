// SPDX-License-Identifier: MIT
#pragma once

// The clock of one turn: how much of its limit the mover has used, by the wall clock or by CPU time.
//
//   start() ─────┬─────────────┬───────────────┬───────────────┬───────────────┬──────────▶ wall clock
//             begin()     note_look():    an answer      note_answer():    start() + limit()
//            turn given   no answer yet     comes        it is found
//
// start() is earlier than begin() by the time that is charged for a long start. It moves later by the time in which the
// referee did not run (forgive), and by waits for processors that others used (credit). A clock of CPU time has a limit of
// wall-clock time, too, for programs that sleep. The clock decides nothing: the match asks it.

#include <chrono>
#include <functional>
#include <optional>

#include "referee/event_loop.hpp"
#include "referee/match/side.hpp"

namespace kaven::referee::match {

/// The clock of the current turn, or of the last one. Its times are those of the last read().
class TurnClock {
 public:
  /// `now` returns the current time. `taken` returns how long others had the processors of the mover in its turn; the
  /// clock calls it as rarely as possible, because measuring takes time. Tests pass other functions.
  explicit TurnClock(std::function<Clock::time_point()> now,
                     std::function<Clock::duration(const Side&)> taken = taken_in_turn);

  /// Starts the turn of `mover`, which received it at `moment`. Returns the time that is charged to it, because the mover
  /// computed for longer than Limits::start_cpu while no clock ran.
  Clock::duration begin(Side& mover, Clock::time_point moment);
  /// Starts the first turn at the launch of `mover`: it counts until begin() is called, when the mover has read its colour.
  void begin_at_launch(Side& mover);
  /// False from begin_at_launch() to begin().
  bool runs() const { return runs_; }
  /// The moment from which the turn counts.
  Clock::time_point start() const { return start_; }

  /// Reads both clocks; returns the current time. If the clock was set back, which should not happen, the turn starts
  /// again.
  Clock::time_point read();
  /// The wall-clock time of the turn.
  Clock::duration passed() const { return passed_; }
  /// The CPU time of the turn; 0 if its clock does not go by it.
  std::chrono::nanoseconds cpu() const { return cpu_; }
  /// Of these two the one that limit() is about.
  Clock::duration used() const { return by_cpu() ? cpu_ : passed_; }
  /// How long the mover has waited for processors that others used; 0 if its clock does not go by CPU time.
  Clock::duration waited() const;

  /// The limit of used(). A mover that answers without having read its colour has at least its limit for the start.
  Clock::duration limit() const;
  bool is_over() const;
  /// Whether it is over because the mover computed that long. No other load can make a program use more CPU time.
  bool is_over_by_cpu() const { return by_cpu() && cpu_ >= limit(); }
  /// The earliest moment at which it can be over, if read() has returned `now`.
  Clock::time_point earliest_end(Clock::time_point now) const;
  /// Whether this turn and all before it took longer than Limits::sleep, with almost no CPU time (record::has_slept).
  bool has_slept() const;

  /// Subtracts the time in which the referee did not run. After a sleep of the machine the turn starts again.
  void forgive(const LostTime& lost);
  /// Subtracts a wait for processors.
  void credit(Clock::duration waited);
  /// Replaces passed(), for a verdict that is not about this turn.
  void show(Clock::duration passed) { passed_ = passed; }

  /// There was no answer at `moment`.
  void note_look(Clock::time_point moment);
  /// The match has found an answer. It came when an event woke the referee, which then waited for a processor for
  /// `referee_waited`, or when its file was written. passed() ends then, unless the answer may have been there at the
  /// last look (`is_new`: false).
  void note_answer(bool is_new, std::chrono::nanoseconds referee_waited);
  /// Whether that answer came after the limit. An answer that the first look finds is in time, unless a file dates it: the
  /// referee may have looked late.
  bool answer_is_late() const;

  const Side& mover() const { return *mover_; }

 private:
  static Clock::duration taken_in_turn(const Side& mover);
  bool by_cpu() const { return mover_->goes_by_cpu(); }
  bool has_only_waited() const;
  Clock::time_point moment_of_answer(bool is_new, std::chrono::nanoseconds referee_waited) const;

  std::function<Clock::time_point()> now_;
  std::function<Clock::duration(const Side&)> taken_;
  Side* mover_ = nullptr;
  bool runs_ = true;
  Clock::time_point start_;
  std::chrono::nanoseconds cpu_start_{0};  ///< the mover's CPU time then
  Clock::duration passed_{0};
  std::chrono::nanoseconds cpu_{0};
  Clock::time_point last_look_;                ///< there was no answer then
  bool has_looked_ = false;                    ///< since the turn began
  bool lost_time_ = false;                     ///< since last_look_
  std::optional<Clock::time_point> answered_;  ///< nullopt if the answer counts as in time whenever it came
};

}  // namespace kaven::referee::match
