#include "referee/custody/event_loop.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <system_error>

namespace kaven::referee {

Interrupted::Interrupted(int signal)
    : std::runtime_error("interrupted by SIG" + std::string(::sigabbrev_np(signal))) {}

EventLoop::EventLoop() {
  std::signal(SIGPIPE, SIG_IGN);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // Ignored by whoever started us: nohup, or a shell's background job.
    struct sigaction inherited {};
    ::sigaction(signal, nullptr, &inherited);
    if (inherited.sa_handler != SIG_IGN) signals.add(signal);
  }
  signals.async_wait([this](const boost::system::error_code& error, int signal) {
    if (!error) interruption = signal;
  });
  if (directories.descriptor() >= 0) {
    const int own = ::fcntl(directories.descriptor(), F_DUPFD_CLOEXEC, 0);
    if (own < 0) throw std::system_error(errno, std::generic_category(), "inotify");
    files.assign(own);
    wait_for_files();
  }
}

void EventLoop::wait_for_files() {
  files.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                   [this](const boost::system::error_code& error) {
                     if (error) return;
                     directories.drain();
                     wait_for_files();
                   });
}

void EventLoop::wait_until(Clock::time_point moment) {
  if (interruption == 0) {
    io.run_one_until(moment);
    io.poll();
  }
  if (interruption != 0) throw Interrupted(interruption);
}

}  // namespace kaven::referee
