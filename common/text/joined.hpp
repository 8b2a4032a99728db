#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace kaven::text {

/// The texts of `parts`, with `between` between them. `text_of` makes the text of a part.
template <typename Parts, typename TextOf = std::identity>
std::string joined(const Parts& parts, std::string_view between = ", ", TextOf text_of = {}) {
  std::string all;
  bool is_first = true;
  for (const auto& part : parts) {
    if (!is_first) all += between;
    is_first = false;
    all += std::invoke(text_of, part);
  }
  return all;
}

/// The texts of the first `most` of `parts`, as "a, b and 7 more". `text_of` makes the text of a part.
template <typename Parts, typename TextOf = std::identity>
std::string joined_first(std::size_t most, const Parts& parts, TextOf text_of = {}) {
  const std::size_t shown = std::min(most, std::size(parts));
  const std::string all = joined(std::span(std::data(parts), shown), ", ", std::move(text_of));
  const std::size_t more = std::size(parts) - shown;
  return more == 0 ? all : all + " and " + std::to_string(more) + " more";
}

}  // namespace kaven::text
