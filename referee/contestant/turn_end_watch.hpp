#pragma once

#include <chrono>

#include "referee/event_loop.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::contestant {

/// Tells by what is seen of a program from outside whether it can have noticed that its turn is over. One that
/// looks only now and then whether its turn file is gone, and finds the next one instead, waits for ever;
/// their course leaves two seconds between the two files. A program has looked again when it
///   - has a single thread, which has gone to sleep twice since, or
///   - has computed for longer than a look takes, or
///   - has been given what the course gives.
class TurnEndWatch {
 public:
  /// The turn ends now.
  void begin(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);

  /// Whether a look at `now` shows it; true before the first turn has ended, and once it was seen.
  bool is_seen(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);
  /// Whether it was seen at an earlier look.
  bool was_seen() const { return seen_; }

 private:
  bool seen_ = true;
  Clock::time_point end_;
  sandbox::Activity activity_;
  std::chrono::nanoseconds cpu_{0};
};

}  // namespace kaven::referee::contestant
