#pragma once

#include <chrono>
#include <ctime>

namespace kaven::support {

/// Uses so much CPU time itself, however long that takes: whatever else wants to run has its share meanwhile.
inline void compute_for(std::chrono::nanoseconds duration) {
  const auto used = [] {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  };
  const auto end = used() + duration;
  while (used() < end) {
  }
}

}  // namespace kaven::support
