// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::record {

/// `time` in UTC by ISO 8601, in whole seconds: `2026-11-21T09:30:00Z`.
std::string time_text(std::chrono::system_clock::time_point time);

/// Whether `text` is a time in this form. The number of days in the month is not checked.
bool is_time_text(std::string_view text);

/// Parses a time with its distance from UTC by RFC 3339, in whole seconds: `2026-11-21T10:30:00+01:00`, or with `Z`.
/// Nothing if it is not one.
std::optional<std::chrono::system_clock::time_point> time_of_text(std::string_view text);

}  // namespace kaven::record
