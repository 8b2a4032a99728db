// SPDX-License-Identifier: MIT
#pragma once

#include <sys/resource.h>

#include <chrono>

namespace kaven::bench {

/// CPU time from getrusage(2): RUSAGE_SELF, RUSAGE_THREAD, or RUSAGE_CHILDREN for children that were waited for.
inline std::chrono::microseconds cpu_time(int who) {
  rusage usage{};
  ::getrusage(who, &usage);
  const auto duration = [](const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  };
  return duration(usage.ru_utime) + duration(usage.ru_stime);
}

}  // namespace kaven::bench
