// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/swiss.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/pairing/swiss_round.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

int swiss_rounds(std::size_t players) {
  // std::bit_width returns an int since GCC 13, and the type of its argument before.
  const auto halvings = static_cast<std::size_t>(std::bit_width(players - 1));
  const std::size_t opponents = players - 1 + players % 2;
  return static_cast<int>(std::min(std::max<std::size_t>(halvings, 3), opponents));
}

NextPairings next_swiss_round(const PairingInput& input, const History& history) {
  constexpr std::uint64_t purpose_of_first_colour = std::uint64_t{3} << 40U;
  const bool white_first = derive_seed(input.seed, purpose_of_first_colour) % 2 == 0;
  const auto first_colour = white_first ? game::Colour::white : game::Colour::black;
  const std::vector<Contender> contenders = contenders_of(input, history);
  const SwissRound paired = swiss_round(contenders);
  NextPairings next;
  Match match{.round = last_round(history) + 1, .number = 0};
  for (const auto& [one, other] : paired.pairs) {
    const Contender& higher = contenders[one];
    const Contender& lower = contenders[other];
    const bool white = higher_has_white(higher, lower, first_colour);
    ++match.number;
    match.one = white ? higher.player : lower.player;
    match.other = white ? lower.player : higher.player;
    const int encounter = meetings_between(higher, lower) + 1;
    match.opening = derive_opening(input.seed, match.one, match.other, encounter);
    const std::vector<Pairing> games = games_of_match(match, 1, input.settings[settings::games_per_match]);
    next.games.insert(next.games.end(), games.begin(), games.end());
  }
  if (paired.bye) next.byes.push_back({match.round, contenders[*paired.bye].player});
  return next;
}

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
