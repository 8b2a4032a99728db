#pragma once

#include <functional>
#include <memory>
#include <stdexcept>

#include "common/mailbox/directory_watch.hpp"
#include "referee/lost_time_watch.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::referee {

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
