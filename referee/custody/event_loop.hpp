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

/// The one place where the referee waits: for files to change, programs to end or print, signals, or time.
class EventLoop {
 public:
  /// From here on SIGINT, SIGTERM and SIGHUP interrupt the waiting unless they were ignored before, and
  /// SIGPIPE is ignored: a reader of the board who goes away does not stop the game.
  EventLoop();

  /// Returns when something has happened or `moment` has come, whichever is first. It may return for
  /// nothing: the caller looks. Throws Interrupted.
  void wait_until(Clock::time_point moment);

  boost::asio::io_context& context() { return io; }
  mailbox::DirectoryWatch& watch() { return directories; }

 private:
  void wait_for_files();

  boost::asio::io_context io{1};
  boost::asio::signal_set signals{io};
  mailbox::DirectoryWatch directories;
  boost::asio::posix::stream_descriptor files{io};
  int interruption = 0;
};

}  // namespace kaven::referee
