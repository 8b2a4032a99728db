#include "common/system/processor_wait.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>

namespace kaven::system {

std::chrono::nanoseconds processor_wait() {
  // nanoseconds run, nanoseconds waited, how often the thread was given a processor
  std::ifstream file("/proc/thread-self/schedstat");
  std::int64_t ran = 0;
  std::int64_t waited = 0;
  if (!(file >> ran >> waited)) return {};
  return std::chrono::nanoseconds(waited);
}

std::chrono::nanoseconds ProcessorWaitMeter::passed(Instant now, std::chrono::nanoseconds waited) const {
  const std::chrono::nanoseconds gone = std::max<std::chrono::nanoseconds>(now - began_, {});
  return std::clamp<std::chrono::nanoseconds>(waited - waited_, std::chrono::nanoseconds(0), gone);
}

}  // namespace kaven::system
