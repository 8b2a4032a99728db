#pragma once

#include <chrono>
#include <string>

namespace kaven::record {

/// In UTC, ISO 8601, whole seconds: `2026-11-21T09:30:00Z`.
std::string time_text(std::chrono::system_clock::time_point time);

}  // namespace kaven::record
