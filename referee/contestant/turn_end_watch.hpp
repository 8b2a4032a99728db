#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/event_loop.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::contestant {

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
