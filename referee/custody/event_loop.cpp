#include "referee/custody/event_loop.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string>
#include <system_error>

namespace kaven::referee {

Interrupted::Interrupted(int signal)
    : std::runtime_error("interrupted by SIG" + std::string(::sigabbrev_np(signal))) {}

namespace {

// A busy machine may let a process wait that long; a person who stops one is slower.
constexpr Clock::duration tolerated_delay = std::chrono::seconds(1);
constexpr int most_handlers = 64;
// The two clocks are not read at the same instant.
constexpr std::chrono::nanoseconds shortest_sleep = std::chrono::milliseconds(100);

}  // namespace

LostTimeWatch::Clocks LostTimeWatch::now() {
  timespec boot{};
  ::clock_gettime(CLOCK_BOOTTIME, &boot);
  return {Clock::now(), std::chrono::seconds(boot.tv_sec) + std::chrono::nanoseconds(boot.tv_nsec)};
}

void LostTimeWatch::begin(const Clocks& clocks, Clock::time_point due) {
  begun = clocks;
  must_end = std::max(due, clocks.steady);
}

void LostTimeWatch::end(const Clocks& clocks) {
  const std::chrono::nanoseconds asleep = (clocks.boot - begun.boot) - (clocks.steady - begun.steady);
  if (asleep > shortest_sleep) lost.asleep += asleep;
  const Clock::duration late = clocks.steady - must_end;
  if (late > tolerated_delay) lost.stopped += late;
}

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
    lost_time.begin(LostTimeWatch::now(), moment);
    io.run_one_until(moment);
    lost_time.end(LostTimeWatch::now());
    // Not until nothing is left to do: programs can see to it that there always is something.
    for (int handlers = 0; handlers < most_handlers && io.poll_one() > 0; ++handlers) {
    }
  }
  if (interruption != 0) throw Interrupted(interruption);
}

}  // namespace kaven::referee
