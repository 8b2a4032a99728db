// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/event_loop.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::contestant {

/// Decides from outside whether a program has started and waits for its first turn. Some programs watch their
/// directory for new files and never see a file that was there before they began to watch; their course's
/// referee waits one second, on an idle machine. A program that is still loading runs, waits for a processor,
/// or reads a disk. The program counts as started when it
///   - has slept for a while, except for short checks, or
///   - sleeps and wakes repeatedly without computing for long, or
///   - has used more CPU time than a start needs: it polls without sleeping, or
///   - has had enough time.
class StartWatch {
 public:
  /// `patience`: the time after the first look when the program counts as started in any case, at most 10 s.
  explicit StartWatch(Clock::duration patience);

  /// Looks at the program at `now`: its activity, and the CPU time since its launch.
  bool has_started(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);

 private:
  /// A period in which every look has seen the same behaviour.
  struct Span {
    bool begun = false;
    Clock::time_point begin;
    std::chrono::nanoseconds cpu{0};
    std::uint64_t pauses = 0;
  };
  void begin(Span& span, Clock::time_point now, const sandbox::Activity& activity,
             std::chrono::nanoseconds cpu) const;

  Clock::duration patience_;
  bool looked_ = false;
  Clock::time_point first_look_;
  Span asleep_;
  Span polling_;
};

/// Decides from outside whether a program can have noticed that its turn is over. A program that only now and
/// then checks whether its turn file has gone, and finds the file of its next turn instead, waits for ever;
/// their course's referee leaves two seconds between the two files. The program has checked again when it
///   - has a single thread, which has rested in three sleeps since the turn's end, or has gone to sleep very
///     often. Two sleeps prove nothing: a shell sleeps twice for each check, one of them for a moment only;
///     or
///   - has computed for longer than a check takes, or
///   - has had as much time as the course gives, not counting its waits for a processor or a disk.
class TurnEndWatch {
 public:
  /// The turn ends now.
  void begin(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);

  /// Whether the look at `now` shows it. True before the first turn has ended, and after it was seen once.
  bool is_seen(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);
  /// Whether an earlier look showed it.
  bool was_seen() const { return seen_; }

 private:
  /// Counts rests: sleeps that last from one look to a later one.
  void count_rest(Clock::time_point now, const sandbox::Activity& activity);

  bool seen_ = true;
  Clock::time_point end_;
  sandbox::Activity activity_;  ///< at the end of the turn
  std::chrono::nanoseconds cpu_{0};
  sandbox::Activity last_look_;
  Clock::time_point last_look_time_;
  Clock::duration at_rest_{};          ///< since the end of the turn
  Clock::time_point unchanged_since_;  ///< every look since has seen it asleep in the same pause
  int rests_ = 0;
  std::optional<std::uint64_t> last_rest_;  ///< the pause number of the last rest
};

}  // namespace kaven::referee::contestant
