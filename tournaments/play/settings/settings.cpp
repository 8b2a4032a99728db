// SPDX-License-Identifier: MIT
#include "tournaments/play/settings/settings.hpp"

#include <algorithm>

#include "common/game/catalogue.hpp"

namespace kaven::tournaments::settings {

std::string_view Sections::section_of(std::string_view player) const {
  for (const Section& section : list) {
    if (std::ranges::find(section.players, player) != section.players.end()) return section.name;
  }
  return {};
}

Seconds turn_limit_of(const Settings& settings) {
  return settings.time.turn_limit.value_or(game::find_game(settings.choice.game)->tournament_limit);
}

Seconds sleep_limit_of(const Settings& settings) {
  return settings.time.match_limit.count() > 0 ? Seconds(0) : 20 * turn_limit_of(settings);
}

}  // namespace kaven::tournaments::settings
