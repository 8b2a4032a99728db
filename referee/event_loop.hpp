// SPDX-License-Identifier: MIT
#pragma once

// The only place where the referee waits, for all that may happen in one wait, and the time that it missed meanwhile:
//
//   files (inotify) ──┐
//   output of programs├──▶ wait_until(moment) ──▶ returns at an event or at the moment; the caller looks what changed
//   their supervisors ┤
//   SIGINT, SIGTERM ──┘──▶ Interrupted
//
// Two clocks, of which only one advances while the machine sleeps, tell a sleep of the machine from a stopped referee:
// no player pays for either.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>

#include "common/mailbox/directory_watch.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::referee {

/// The clock that measures turns. It does not advance while the machine sleeps.
using Clock = std::chrono::steady_clock;

/// Time in which the referee could not run.
struct LostTime {
  Clock::duration stopped{0};  ///< the referee process was stopped, by its user or a very busy machine
  Clock::duration asleep{0};   ///< the whole machine slept, as a laptop does when its lid is closed
};

/// Finds lost time by reading two clocks often, during waits and between them. Only one of the two advances
/// while the machine sleeps, which distinguishes sleep from a stopped process.
class LostTimeWatch {
 public:
  /// `steady` does not advance while the machine sleeps, `boot` does: CLOCK_MONOTONIC and CLOCK_BOOTTIME.
  struct Clocks {
    Clock::time_point steady;
    std::chrono::nanoseconds boot{0};
  };
  static Clocks now();

  /// Begins a wait that should end at `due`.
  void begin(const Clocks& clocks, Clock::time_point due);
  /// Ends the wait.
  void end(const Clocks& clocks);
  /// The time lost since the last call.
  LostTime take(const Clocks& clocks);

 private:
  /// Adds the time lost since the last look at the clocks; the referee should have run again at `due`.
  void look(const Clocks& clocks, Clock::time_point due);

  std::optional<Clocks> last_look_;
  Clock::time_point must_end_;
  LostTime lost_;
};

/// Thrown when the user or the machine asks the referee to stop.
class Interrupted : public std::runtime_error {
 public:
  explicit Interrupted(int signal);
};

/// The only place where the referee waits: for changes of files, output and exits of programs, signals, or
/// time.
class EventLoop {
 public:
  /// While the loop exists, SIGINT, SIGTERM and SIGHUP interrupt a wait, unless they were ignored before.
  /// SIGPIPE is ignored, so that a reader of the board that goes away does not stop the game. `clocks` reads
  /// the clocks that measure turns; only tests pass other clocks than LostTimeWatch::now.
  explicit EventLoop(std::function<LostTimeWatch::Clocks()> clocks = LostTimeWatch::now);
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  ~EventLoop();

  /// The current time of the clock that measures turns.
  Clock::time_point now() const { return clocks_().steady; }

  /// Returns when an event has happened or `moment` has come, whichever is first. It may also return without
  /// an event, so the caller must check. Throws Interrupted.
  void wait_until(Clock::time_point moment);

  /// The lost time since the last call.
  LostTime take_lost_time() { return lost_time_.take(clocks_()); }

  /// The context of the pipes and sockets that the loop waits for.
  boost::asio::io_context& context();
  /// The directories whose changes end a wait.
  mailbox::DirectoryWatch& watch();

 private:
  struct Sources;

  void wait_for_files();

  std::function<LostTimeWatch::Clocks()> clocks_;
  std::unique_ptr<Sources> sources_;
  LostTimeWatch lost_time_;
};

/// Calls a function at a given moment, while the loop waits for anything. It must not outlive the loop.
class Alarm {
 public:
  explicit Alarm(EventLoop& loop);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  /// Cancels a pending action.
  ~Alarm();

  /// Calls `action` in the first wait after `moment`; the action may set the alarm again. Replaces a pending
  /// action.
  void set(Clock::time_point moment, std::function<void()> action);

 private:
  struct Timer;

  std::unique_ptr<Timer> timer_;
};

}  // namespace kaven::referee
