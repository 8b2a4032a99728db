#include "common/record/time_text.hpp"

#include <fmt/chrono.h>

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

}  // namespace kaven::record
