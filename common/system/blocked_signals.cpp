// SPDX-License-Identifier: MIT
#include "common/system/blocked_signals.hpp"

#include <ctime>
#include <vector>

namespace kaven::system {

std::vector<int> ending_signals() {
  std::vector<int> signals{SIGINT, SIGTERM, SIGHUP};
  std::erase_if(signals, [](int number) {
    struct sigaction action {};
    return ::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
  });
  return signals;
}

BlockedSignals::BlockedSignals(std::span<const int> signals) {
  sigemptyset(&signals_);
  for (const int number : signals) sigaddset(&signals_, number);
  ::pthread_sigmask(SIG_BLOCK, &signals_, &before_);
}

BlockedSignals::~BlockedSignals() {
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int BlockedSignals::wait(std::chrono::nanoseconds longest) const {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(longest);
  const timespec time{.tv_sec = seconds.count(), .tv_nsec = (longest - seconds).count()};
  const int number = ::sigtimedwait(&signals_, nullptr, &time);
  return number > 0 ? number : 0;
}

int BlockedSignals::wait() const {
  int number = 0;
  ::sigwait(&signals_, &number);
  return number;
}

}  // namespace kaven::system
