#pragma once

#include <chrono>

namespace kaven::referee::match {

/// Converts a duration to the seconds that records and messages contain.
inline double seconds(std::chrono::nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace kaven::referee::match
