#pragma once

#include <chrono>

namespace kaven::referee::match {

/// A duration as records and people are told it.
inline double seconds(std::chrono::nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace kaven::referee::match
