#pragma once

#include <functional>
#include <string>
#include <string_view>

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

}  // namespace kaven::text
