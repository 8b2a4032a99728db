// SPDX-License-Identifier: MIT
#include "common/record/time_text.hpp"

#include <fmt/chrono.h>

#include <cstddef>

namespace kaven::record {

std::string time_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

bool is_time_text(std::string_view text) {
  constexpr std::string_view form = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != form.size()) return false;
  for (std::size_t at = 0; at < form.size(); ++at) {
    const bool digit = text[at] >= '0' && text[at] <= '9';
    if (form[at] == 'd' ? !digit : text[at] != form[at]) return false;
  }
  const auto pair = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  const int month = pair(5);
  const int day = pair(8);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && pair(11) < 24 && pair(14) < 60 &&
         pair(17) <= 60;
}

std::optional<std::chrono::system_clock::time_point> time_of_text(std::string_view text) {
  constexpr std::size_t local_size = std::string_view("dddd-dd-ddTdd:dd:dd").size();
  if (text.size() < local_size || !is_time_text(std::string(text.substr(0, local_size)) + "Z"))
    return std::nullopt;
  const auto number = [&](std::size_t at, std::size_t digits) {
    int value = 0;
    for (const char digit : text.substr(at, digits)) value = value * 10 + (digit - '0');
    return value;
  };
  const auto is_digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9'; };
  std::chrono::minutes ahead{0};
  const std::string_view zone = text.substr(local_size);
  if (zone != "Z") {
    const bool is_distance = zone.size() == 6 && (zone[0] == '+' || zone[0] == '-') && zone[3] == ':' &&
                             is_digit(local_size + 1) && is_digit(local_size + 2) &&
                             is_digit(local_size + 4) && is_digit(local_size + 5);
    if (!is_distance || number(local_size + 1, 2) > 23 || number(local_size + 4, 2) > 59) return std::nullopt;
    ahead = std::chrono::minutes(number(local_size + 1, 2) * 60 + number(local_size + 4, 2));
    if (zone[0] == '-') ahead = -ahead;
  }
  const std::chrono::year_month_day date{std::chrono::year(number(0, 4)),
                                         std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                         std::chrono::day(static_cast<unsigned>(number(8, 2)))};
  // The clock counts nanoseconds, which reach from 1678 to 2261.
  if (!date.ok() || number(0, 4) < 1970 || number(0, 4) > 2200) return std::nullopt;
  return std::chrono::sys_days(date) + std::chrono::hours(number(11, 2)) +
         std::chrono::minutes(number(14, 2)) + std::chrono::seconds(number(17, 2)) - ahead;
}

}  // namespace kaven::record
