#pragma once

#include <chrono>
#include <cstdint>

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

}  // namespace kaven::referee::contestant
