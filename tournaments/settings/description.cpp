#include "tournaments/settings/description.hpp"

#include <algorithm>

namespace kaven::tournaments::settings {

std::string_view Sections::section_of(std::string_view player) const {
  for (const Section& section : list) {
    if (std::ranges::find(section.players, player) != section.players.end()) return section.name;
  }
  return {};
}

bool Sections::has(std::string_view section) const {
  return std::ranges::find(list, section, &Section::name) != list.end();
}

}  // namespace kaven::tournaments::settings
