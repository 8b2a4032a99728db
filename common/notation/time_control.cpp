// SPDX-License-Identifier: MIT
#include "common/notation/time_control.hpp"

#include <array>
#include <charconv>
#include <system_error>

namespace kaven::notation {

namespace {

constexpr double longest = 7 * 24 * 3600;

std::optional<double> read_seconds(std::string_view text) {
  double seconds = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(seconds >= 0 && seconds <= longest)) return std::nullopt;
  return seconds;
}

// The shortest decimal number that is read as the same value.
std::string seconds_text(double seconds) {
  std::array<char, 400> text{};
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
  return {text.data(), end};
}

}  // namespace

std::optional<TimeControl> read_time_control(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto base = read_seconds(text.substr(0, plus));
  const auto increment =
      plus == std::string_view::npos ? std::optional(0.0) : read_seconds(text.substr(plus + 1));
  if (!base || !increment || *base < 0.001) return std::nullopt;
  return TimeControl{*base, *increment};
}

std::string time_control_text(const TimeControl& control) {
  std::string text = seconds_text(control.base);
  if (control.increment > 0) text += "+" + seconds_text(control.increment);
  return text;
}

}  // namespace kaven::notation
