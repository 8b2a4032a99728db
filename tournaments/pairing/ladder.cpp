#include <algorithm>
#include <array>
#include <utility>

#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/match.hpp"

namespace kaven::tournaments::pairing {

namespace {

using Rungs = std::vector<std::size_t>;

void climb(Rungs& rungs, const Match& match) {
  const auto one = std::ranges::find(rungs, match.one);
  const auto other = std::ranges::find(rungs, match.other);
  const auto winner = match.is_finished() ? match.winner() : std::nullopt;
  if (winner == *std::max(one, other)) std::iter_swap(one, other);
}

// Adds the players who joined before `round` was paired and have no rung yet, below all others.
void add_newcomers(Rungs& rungs, const PairingInput& input, const Rungs& order, int round) {
  for (const std::size_t player : order) {
    if (input.has_come(player, round) && std::ranges::find(rungs, player) == rungs.end())
      rungs.push_back(player);
  }
}

Rungs rungs_of(const PairingInput& input, const History& history) {
  const Rungs order = seeding_order(input);
  const std::vector<Match> matches = matches_of(history);
  Rungs rungs;
  for (int round = 1; round <= last_round(history); ++round) {
    add_newcomers(rungs, input, order, round);
    for (const Match& match : matches) {
      if (match.round == round) climb(rungs, match);
    }
  }
  add_newcomers(rungs, input, order, last_round(history) + 1);
  std::stable_partition(rungs.begin(), rungs.end(),
                        [&](std::size_t player) { return !input.is_withdrawn(player); });
  return rungs;
}

NextPairings pair(const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  const int said = input.settings[settings::rounds];
  const int rounds = said > 0 ? said : static_cast<int>(input.players);
  const int round = last_round(history) + 1;
  if (round > rounds) return {.over = true};
  Rungs rungs = rungs_of(input, history);
  std::erase_if(rungs, [&](std::size_t player) { return input.is_withdrawn(player); });
  if (rungs.size() < 2) return {.over = true};
  const std::vector<Match> matches = matches_of(history);
  NextPairings next;
  Match match{.round = round, .number = 0};
  // Two players are one pair of neighbours in every round.
  const std::size_t top = round % 2 == 1 || rungs.size() == 2 ? 0 : 1;
  for (std::size_t rung = top; rung + 1 < rungs.size(); rung += 2) {
    const std::size_t holder = rungs[rung];
    const std::size_t challenger = rungs[rung + 1];
    // Players who met before swap colours; otherwise the draw decides.
    const auto met = [&](const Match& each) { return each.has(holder) && each.has(challenger); };
    const auto encounter = 1 + std::ranges::count_if(matches, met);
    match.opening = derive_opening(input.seed, holder, challenger, static_cast<int>(encounter));
    const std::uint64_t draw = derive_opening(input.seed, holder, challenger, 0);
    const bool lower_number_first = (draw % 2 == 0) == (encounter % 2 == 0);
    match.one = lower_number_first ? std::min(holder, challenger) : std::max(holder, challenger);
    match.other = match.one == holder ? challenger : holder;
    ++match.number;
    const std::vector<Pairing> games = games_of_match(match, 1, input.settings[settings::games_per_match]);
    next.games.insert(next.games.end(), games.begin(), games.end());
  }
  return next;
}

std::vector<Place> places_of_ladder(const PairingInput& input, const History& history) {
  std::vector<Place> places;
  for (const std::size_t player : rungs_of(input, history)) {
    places.push_back({player, static_cast<int>(places.size()) + 1});
  }
  return places;
}

constexpr std::array settings = {OwnSetting{&settings::rounds, true}, OwnSetting{&settings::games_per_match},
                                 OwnSetting{&settings::seeding}};

}  // namespace

// All players are on a ladder, initially in seeding order. In odd rounds the second challenges the first, the
// fourth the third, …; in even rounds the third challenges the second, …. The winner takes the higher rung; a
// level match changes nothing, and neither does a match in progress. Newcomers are below all others,
// withdrawn players below them. The default number of rounds is the number of players, which is enough for
// each player to reach the rung of its strength.
extern const Format ladder_format;
const Format ladder_format{.name = "ladder",
                           .title = "ladder",
                           .summary = "neighbours on a ladder challenge each other",
                           .settings = settings,
                           .pair = pair,
                           .takes_newcomers = always,
                           .builds_on_results = true,
                           .places = places_of_ladder};

}  // namespace kaven::tournaments::pairing
