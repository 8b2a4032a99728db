// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/pairing/swiss_round.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

int rounds_of(const PairingInput& input) {
  const int said = input.settings[settings::rounds];
  return said > 0 ? said : swiss_rounds(input.players);
}

int games_to_be_paired(const PairingInput& input, const History& history) {
  const auto pairs = static_cast<int>(players_present(input, history).size() / 2);
  return std::max(0, rounds_of(input) - last_round(history)) * pairs *
         input.settings[settings::games_per_match];
}

NextPairings pair(const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  if (last_round(history) >= rounds_of(input) || players_present(input, history).size() < 2)
    return {.over = true};
  return next_swiss_round(input, history);
}

constexpr std::array settings = {OwnSetting{&settings::rounds, true}, OwnSetting{&settings::games_per_match},
                                 OwnSetting{&settings::seeding}};

}  // namespace

// A round is paired when the previous one is finished; newcomers join in the next round.
extern const Format swiss_format;
const Format swiss_format{.name = "swiss",
                          .title = "Swiss",
                          .summary = "rounds between players with similar points",
                          .settings = settings,
                          .pair = pair,
                          .takes_newcomers = always,
                          .builds_on_results = true,
                          .games_to_be_paired = games_to_be_paired,
                          .full_point_byes = true,
                          .pairs_by_points = true};

}  // namespace kaven::tournaments::pairing
