#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "common/mailbox/directory_watch.hpp"

namespace kaven::referee {

using Clock = std::chrono::steady_clock;

/// The user or the machine asked the referee to stop.
class Interrupted : public std::runtime_error {
 public:
  explicit Interrupted(int signal);
};

/// Time that passed while the referee could not look.
struct LostTime {
  Clock::duration stopped{0};  ///< it was not run although it should have been: stopped by its user
  Clock::duration asleep{0};   ///< the whole machine slept: a laptop's lid
};

/// Finds lost time by looking at the clocks often; the one that counts while the machine sleeps tells that
/// from the rest.
class LostTimeWatch {
 public:
  /// `steady` does not count while the machine sleeps, `boot` does: CLOCK_MONOTONIC and CLOCK_BOOTTIME.
  struct Clocks {
    Clock::time_point steady;
    std::chrono::nanoseconds boot{0};
  };
  static Clocks now();

  /// A wait begins that is to end at `due`.
  void begin(const Clocks& clocks, Clock::time_point due);
  /// It has ended.
  void end(const Clocks& clocks);
  /// What was lost since the last call.
  LostTime take() { return std::exchange(lost, {}); }

 private:
  Clocks begun;
  Clock::time_point must_end;
  LostTime lost;
};

/// The one place where the referee waits: for files to change, programs to end or print, signals, or time.
class EventLoop {
 public:
  /// From here on SIGINT, SIGTERM and SIGHUP interrupt the waiting unless they were ignored before, and
  /// SIGPIPE is ignored: a reader of the board who goes away does not stop the game.
  EventLoop();

  /// Returns when something has happened or `moment` has come, whichever is first. It may return for
  /// nothing: the caller looks. Throws Interrupted.
  void wait_until(Clock::time_point moment);

  /// What was lost in waiting since the last call.
  LostTime take_lost_time() { return lost_time.take(); }

  boost::asio::io_context& context() { return io; }
  mailbox::DirectoryWatch& watch() { return directories; }

 private:
  void wait_for_files();

  boost::asio::io_context io{1};
  boost::asio::signal_set signals{io};
  mailbox::DirectoryWatch directories;
  boost::asio::posix::stream_descriptor files{io};
  LostTimeWatch lost_time;
  int interruption = 0;
};

}  // namespace kaven::referee
