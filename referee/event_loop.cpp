// SPDX-License-Identifier: MIT
#include "referee/event_loop.hpp"

#include <fcntl.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string>
#include <system_error>
#include <utility>

#include "common/system/blocked_signals.hpp"

namespace kaven::referee {

namespace {

constexpr int most_handlers = 64;

// A busy machine may delay a process by this long; a person who stops the referee takes longer.
constexpr Clock::duration tolerated_delay = std::chrono::seconds(1);
// Tolerates that the two clocks are not read at the same instant.
constexpr std::chrono::nanoseconds shortest_sleep = std::chrono::milliseconds(100);

}  // namespace

Interrupted::Interrupted(int signal)
    : std::runtime_error("interrupted by SIG" + std::string(::sigabbrev_np(signal))) {}

/// The event sources that can end a wait.
struct EventLoop::Sources {
  boost::asio::io_context io{1};
  boost::asio::signal_set signals{io};
  mailbox::DirectoryWatch directories;
  boost::asio::posix::stream_descriptor files{io};
  int interruption = 0;
  bool files_changed = false;
};

EventLoop::EventLoop(std::function<LostTimeWatch::Clocks()> clocks)
    : clocks_(std::move(clocks)), sources_(std::make_unique<Sources>()) {
  std::signal(SIGPIPE, SIG_IGN);
  for (const int signal : system::ending_signals()) sources_->signals.add(signal);
  sources_->signals.async_wait([this](const boost::system::error_code& error, int signal) {
    if (!error) sources_->interruption = signal;
  });
  if (sources_->directories.descriptor() >= 0) {
    const int own = ::fcntl(sources_->directories.descriptor(), F_DUPFD_CLOEXEC, 0);
    if (own < 0) throw std::system_error(errno, std::generic_category(), "inotify");
    sources_->files.assign(own);
    wait_for_files();
  }
}

EventLoop::~EventLoop() = default;

boost::asio::io_context& EventLoop::context() {
  return sources_->io;
}

mailbox::DirectoryWatch& EventLoop::watch() {
  return sources_->directories;
}

void EventLoop::wait_for_files() {
  sources_->files.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                             [this](const boost::system::error_code& error) {
                               if (error) return;
                               sources_->directories.drain();
                               sources_->files_changed = true;
                               wait_for_files();
                             });
}

void EventLoop::wait_until(Clock::time_point moment) {
  if (sources_->interruption == 0) {
    const LostTimeWatch::Clocks before = clocks_();
    lost_time_.begin(before, moment);
    sources_->files_changed = false;
    sources_->io.run_one_for(moment - before.steady);
    lost_time_.end(clocks_());
    // The number of handlers is bounded, because a program can generate events without end. An answer in a file is
    // not kept waiting for them.
    for (int handlers = 0;
         handlers < most_handlers && !sources_->files_changed && sources_->io.poll_one() > 0; ++handlers) {
    }
  }
  if (sources_->interruption != 0) throw Interrupted(sources_->interruption);
}

/// A handler in the queue cannot be cancelled, so it checks whether its action is still the current one.
struct Alarm::Timer {
  boost::asio::steady_timer timer;
  std::shared_ptr<const std::function<void()>> action;
};

Alarm::Alarm(EventLoop& loop)
    : timer_(std::make_unique<Timer>(Timer{boost::asio::steady_timer(loop.context()), nullptr})) {}

Alarm::~Alarm() = default;

void Alarm::set(Clock::time_point moment, std::function<void()> action) {
  timer_->action = std::make_shared<const std::function<void()>>(std::move(action));
  timer_->timer.expires_at(moment);
  timer_->timer.async_wait([set = std::weak_ptr(timer_->action)](const boost::system::error_code& error) {
    const auto action = set.lock();
    if (!error && action) (*action)();
  });
}

LostTimeWatch::Clocks LostTimeWatch::now() {
  timespec boot{};
  ::clock_gettime(CLOCK_BOOTTIME, &boot);
  return {Clock::now(), std::chrono::seconds(boot.tv_sec) + std::chrono::nanoseconds(boot.tv_nsec)};
}

void LostTimeWatch::begin(const Clocks& clocks, Clock::time_point due) {
  if (last_look_) look(clocks, last_look_->steady);
  last_look_ = clocks;
  must_end_ = std::max(due, clocks.steady);
}

void LostTimeWatch::end(const Clocks& clocks) {
  look(clocks, must_end_);
}

LostTime LostTimeWatch::take(const Clocks& clocks) {
  if (last_look_) look(clocks, last_look_->steady);
  last_look_ = clocks;
  return std::exchange(lost_, {});
}

void LostTimeWatch::look(const Clocks& clocks, Clock::time_point due) {
  const std::chrono::nanoseconds asleep =
      (clocks.boot - last_look_->boot) - (clocks.steady - last_look_->steady);
  if (asleep > shortest_sleep) lost_.asleep += asleep;
  const Clock::duration late = clocks.steady - due;
  if (late > tolerated_delay) lost_.stopped += late;
  last_look_ = clocks;
}

}  // namespace kaven::referee
