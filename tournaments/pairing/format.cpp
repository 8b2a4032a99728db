#include "tournaments/pairing/format.hpp"

#include <algorithm>
#include <array>

#include "tournaments/pairing/round_robin.hpp"

namespace kaven::tournaments {

std::span<const Format> formats() {
  static constexpr std::array all = {
      Format{.name = "round-robin",
             .title = "round robin",
             .pair = round_robin,
             .newcomers = true,
             .legs = true},
  };
  return all;
}

const Format* find_format(std::string_view name) {
  const auto all = formats();
  const auto found = std::ranges::find(all, name, &Format::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace kaven::tournaments
