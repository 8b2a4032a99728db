#pragma once

#include <chrono>

namespace kaven::system {

/// The time for which the calling thread, since it began, could have run but waited for a processor. 0 if the
/// kernel does not count it.
std::chrono::nanoseconds processor_wait();

/// Measures how late the thread got a processor after a call that blocked, such as a read: the event that the
/// call waited for happened that much before the call returned.
///
///   ProcessorWaitMeter meter;
///   std::getline(in, line);
///   const auto arrived = std::chrono::steady_clock::now() - meter.passed();
class ProcessorWaitMeter {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  ProcessorWaitMeter() : ProcessorWaitMeter(std::chrono::steady_clock::now(), processor_wait()) {}
  ProcessorWaitMeter(Instant began, std::chrono::nanoseconds waited) : began_(began), waited_(waited) {}

  std::chrono::nanoseconds passed() const {
    return passed(std::chrono::steady_clock::now(), processor_wait());
  }
  /// Never longer than the time that has passed by the clock, which counts only CPU time if the referee says so.
  std::chrono::nanoseconds passed(Instant now, std::chrono::nanoseconds waited) const;

 private:
  Instant began_;
  std::chrono::nanoseconds waited_;
};

}  // namespace kaven::system
