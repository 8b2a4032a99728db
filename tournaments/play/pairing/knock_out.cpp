// SPDX-License-Identifier: MIT
#include <array>
#include <string_view>

#include "tournaments/play/pairing/elimination.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

// Knock-out and double elimination: brackets (elimination.hpp) of all players in seeding order.

namespace kaven::tournaments::pairing {

namespace {

// The function that plans the bracket.
using Plan = Bracket (*)(const std::vector<std::size_t>& seeds, int first_round);

template <Plan plan>
Bracket bracket_of(const PairingInput& input, const History& history) {
  Bracket bracket = plan(seeding_order(input), 1);
  fill_in(bracket, input, history);
  return bracket;
}

template <Plan plan>
NextPairings pair(const PairingInput& input, const History& history) {
  return next_of_bracket(bracket_of<plan>(input, history), input, history);
}

template <Plan plan>
std::vector<Place> places(const PairingInput& input, const History& history) {
  return places_of(bracket_of<plan>(input, history));
}

constexpr std::string_view bracket_is_drawn = "its bracket was drawn with the first round";

constexpr std::string_view round_reached = "the round reached (the same round: the same rank)";

constexpr std::array settings = {OwnSetting{&settings::games_per_match}, OwnSetting{&settings::replays},
                                 OwnSetting{&settings::seeding}};

}  // namespace

extern const Format knock_out_format;
const Format knock_out_format{.name = "knock-out",
                              .title = "knock-out",
                              .summary = "one lost match eliminates a player",
                              .settings = settings,
                              .pair = pair<single_elimination_plan>,
                              .takes_newcomers = before_the_first_round,
                              .closed_because = bracket_is_drawn,
                              .builds_on_results = true,
                              .replay_objection = objection_of_bracket,
                              .places = places<single_elimination_plan>,
                              .order = round_reached,
                              .bracket = bracket_of<single_elimination_plan>};

extern const Format double_elimination_format;
const Format double_elimination_format{.name = "double-elimination",
                                       .title = "double elimination",
                                       .summary = "two lost matches eliminate a player",
                                       .settings = settings,
                                       .pair = pair<double_elimination_plan>,
                                       .takes_newcomers = before_the_first_round,
                                       .closed_because = bracket_is_drawn,
                                       .builds_on_results = true,
                                       .replay_objection = objection_of_bracket,
                                       .places = places<double_elimination_plan>,
                                       .order = round_reached,
                                       .bracket = bracket_of<double_elimination_plan>};

}  // namespace kaven::tournaments::pairing
