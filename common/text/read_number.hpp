#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace kaven::text {

/// Returns the number that is the whole of `text`: digits, for signed types after a minus sign if any, and for
/// floating-point types also a point and an exponent. Empty if there is anything else, even a blank or a plus
/// sign, or if `Number` cannot hold the number.
template <typename Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

}  // namespace kaven::text
