#include "referee/event_loop.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

namespace kaven::referee {

namespace {

constexpr int most_handlers = 64;

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
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // The parent process may have had the signal ignored: nohup, or a background job of a shell.
    struct sigaction inherited {};
    ::sigaction(signal, nullptr, &inherited);
    if (inherited.sa_handler != SIG_IGN) sources_->signals.add(signal);
  }
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

}  // namespace kaven::referee
