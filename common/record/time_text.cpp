#include "common/record/time_text.hpp"

#include <fmt/chrono.h>

namespace kaven::record {

std::string time_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

}  // namespace kaven::record
