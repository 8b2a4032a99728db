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

/// The user or the machine asked the referee to stop.
class Interrupted : public std::runtime_error {
 public:
  explicit Interrupted(int signal);
};

/// The one place where the referee waits: for files to change, programs to end or print, signals, or time.
class EventLoop {
 public:
  /// As soon as the loop exists, SIGINT, SIGTERM and SIGHUP interrupt the waiting unless they were ignored
  /// before, and SIGPIPE is ignored: a reader of the board who goes away does not stop the game.
  /// `clocks` reads the clocks that turns are measured with; another than LostTimeWatch::now is for tests.
  explicit EventLoop(std::function<LostTimeWatch::Clocks()> clocks = LostTimeWatch::now);
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  ~EventLoop();

  /// The time on the clock of all turns.
  Clock::time_point now() const { return clocks_().steady; }

  /// Returns when something has happened or `moment` has come, whichever is first. It may return for
  /// nothing: the caller looks. Throws Interrupted.
  void wait_until(Clock::time_point moment);

  /// The time that was lost since the last call.
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

/// Something that is done at a moment, while the loop waits for whatever else. It must not outlive the loop.
class Alarm {
 public:
  explicit Alarm(EventLoop& loop);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  /// What was set is not done any more.
  ~Alarm();

  /// Lets `action` be called in the first wait behind `moment`; it may set the alarm anew. What was set before
  /// is forgotten.
  void set(Clock::time_point moment, std::function<void()> action);

 private:
  struct Timer;

  std::unique_ptr<Timer> timer_;
};

}  // namespace kaven::referee
