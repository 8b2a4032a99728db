// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

NextPairings pair(const PairingInput& input, const History& history) {
  const std::vector<std::size_t> order = seeding_order(input);
  const std::size_t named = std::clamp<std::size_t>(input.seeding.size(), 1, input.players - 1);
  const std::vector<std::size_t> present = players_present(input, history);
  std::vector<std::size_t> challengers;
  std::vector<std::size_t> others;
  for (std::size_t place = 0; place < order.size(); ++place) {
    if (std::ranges::find(present, order[place]) == present.end()) continue;
    (place < named ? challengers : others).push_back(order[place]);
  }
  // The others move on by one seat in each round; if they are fewer than the challengers, some challengers
  // have no game.
  const std::size_t seats = std::max(challengers.size(), others.size());
  std::vector<Meeting> meetings;
  int round = 0;
  for (int game = 0; game < 2 * input.settings[settings::legs]; ++game) {
    for (std::size_t step = 0; step < seats; ++step) {
      ++round;
      for (std::size_t seat = 0; seat < challengers.size(); ++seat) {
        const std::size_t opponent = (seat + step) % seats;
        if (opponent >= others.size()) continue;
        // A challenger's colour alternates from round to round, too.
        const bool white = (step + static_cast<std::size_t>(game)) % 2 == 0;
        meetings.push_back({round, white ? challengers[seat] : others[opponent],
                            white ? others[opponent] : challengers[seat]});
      }
    }
  }
  return missing_meetings(meetings, input, history);
}

void make_up(settings::FormatSettings& settings, const std::vector<std::string>& names) {
  settings.set(settings::seeding, std::vector{names.front()});
}

constexpr std::array settings = {
    OwnSetting{&settings::legs, true},
    OwnSetting{.setting = &settings::seeding,
               .required = "a seeding, as in seeding = [\"alice\"], of the players who meet all others"}};

}  // namespace

// Each seeded player meets every other player twice in each leg, with colours swapped the second time; the
// other players do not meet each other. Without a seeding, one randomly drawn player meets all others.
extern const Format gauntlet_format;
const Format gauntlet_format{.name = "gauntlet",
                             .title = "gauntlet",
                             .summary = "the seeded players meet all others",
                             .settings = settings,
                             .pair = pair,
                             .takes_newcomers = always,
                             .objection = fewer_legs,
                             .make_up = make_up};

}  // namespace kaven::tournaments::pairing
