// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <ctime>

namespace kaven::support {

/// Uses `duration` of CPU time; takes longer if other processes use the processor.
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
