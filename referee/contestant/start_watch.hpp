#pragma once

#include <chrono>
#include <cstdint>

#include "referee/event_loop.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::contestant {

/// Tells by what is seen of a program from outside whether it has started and waits for its first turn. Some
/// programs watch their directory, and never see a file that is there before they watch; their course waits
/// for a second, on an idle machine. A program that is loading runs, wants to run, or reads a disk. It has
/// started when it
///   - has slept for a while, but for short looks, or
///   - sleeps and wakes again and again without computing for long, or
///   - has used more processor time than starting takes: then it looks without ever sleeping, or
///   - has been given long enough.
class StartWatch {
 public:
  /// `patience`: how long after the first look it counts as started in any case, at most 10 s.
  explicit StartWatch(Clock::duration patience);

  /// Takes a look at `now`: what the program does, and what it has used since its launch.
  bool has_started(Clock::time_point now, const sandbox::Activity& activity, std::chrono::nanoseconds cpu);

 private:
  /// From a look on, something has been so at every look.
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
