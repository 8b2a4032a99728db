#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/event_loop.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::contestant {

/// Tells by what is seen of a program from outside whether it can have noticed that its turn is over. One that
/// looks only now and then whether its turn file is gone, and finds the next one instead, waits for ever;
/// their course leaves two seconds between the two files. A program has looked again when it
///   - has a single thread, which has rested in three sleeps since, or has gone to sleep very often. Two sleeps
///     prove nothing: a shell sleeps twice for each look, and one of them lasts a moment only; or
///   - has computed for longer than a look takes, or
///   - has had the time that the course gives, not counting what it waited for a processor or a disk.
class TurnEndWatch {
 public:
  /// The turn ends now.
  void begin(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);

  /// Whether a look at `now` shows it; true before the first turn has ended, and once it was seen.
  bool is_seen(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);
  /// Whether it was seen at an earlier look.
  bool was_seen() const { return seen_; }

 private:
  /// A rest is a sleep that lasted from one look to a later one.
  void count_rest(Clock::time_point now, const sandbox::Activity& activity);

  bool seen_ = true;
  Clock::time_point end_;
  sandbox::Activity activity_;  ///< at the end of the turn
  std::chrono::nanoseconds cpu_{0};
  sandbox::Activity last_look_;
  Clock::time_point last_look_time_;
  Clock::duration at_rest_{};          ///< since the end of the turn
  Clock::time_point unchanged_since_;  ///< asleep in the same pause at every look from here on
  int rests_ = 0;
  std::optional<std::uint64_t> last_rest_;  ///< its number of pauses
};

}  // namespace kaven::referee::contestant
