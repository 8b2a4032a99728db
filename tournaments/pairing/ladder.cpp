#include "tournaments/pairing/ladder.hpp"

#include <algorithm>
#include <utility>

#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/match.hpp"
#include "tournaments/pairing/seeding.hpp"

namespace kaven::tournaments::pairing {

namespace {

using Rungs = std::vector<std::size_t>;

void climb(Rungs& rungs, const Match& match) {
  const auto one = std::ranges::find(rungs, match.one);
  const auto other = std::ranges::find(rungs, match.other);
  const auto winner = match.is_finished() ? match.winner() : std::nullopt;
  if (winner == *std::max(one, other)) std::iter_swap(one, other);
}

// Those who came before `round` was paired and stand on no rung yet, below all others.
void let_in(Rungs& rungs, const PairingInput& input, const Rungs& order, int round) {
  for (const std::size_t player : order) {
    const int entered = input.entered.empty() ? 0 : input.entered[player];
    if (entered < round && std::ranges::find(rungs, player) == rungs.end()) rungs.push_back(player);
  }
}

Rungs rungs_of(const PairingInput& input, const History& history) {
  const Rungs order = seeding_order(input);
  const std::vector<Match> matches = matches_of(history);
  Rungs rungs;
  for (int round = 1; round <= last_round(history); ++round) {
    let_in(rungs, input, order, round);
    for (const Match& match : matches) {
      if (match.round == round) climb(rungs, match);
    }
  }
  let_in(rungs, input, order, last_round(history) + 1);
  return rungs;
}

}  // namespace

Pairings ladder(const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  const int rounds = input.rounds > 0 ? input.rounds : static_cast<int>(input.players);
  const int round = last_round(history) + 1;
  if (round > rounds) return {.over = true};
  const Rungs rungs = rungs_of(input, history);
  const std::vector<Match> matches = matches_of(history);
  Pairings pairings;
  Match match{.round = round, .number = 0};
  // Of two players only one pair of neighbours can be made, whatever the round.
  const std::size_t top = round % 2 == 1 || rungs.size() == 2 ? 0 : 1;
  for (std::size_t rung = top; rung + 1 < rungs.size(); rung += 2) {
    const std::size_t holder = rungs[rung];
    const std::size_t challenger = rungs[rung + 1];
    // Those who met before swap colours; for others the lot decides.
    const auto met = [&](const Match& each) { return each.has(holder) && each.has(challenger); };
    const auto occasion = 1 + std::ranges::count_if(matches, met);
    match.opening = derive_opening(input.seed, holder, challenger, static_cast<int>(occasion));
    const std::uint64_t lot = derive_opening(input.seed, holder, challenger, 0);
    const bool lower_number_first = (lot % 2 == 0) == (occasion % 2 == 0);
    match.one = lower_number_first ? std::min(holder, challenger) : std::max(holder, challenger);
    match.other = match.one == holder ? challenger : holder;
    ++match.number;
    const std::vector<Pairing> games = games_of_match(match, 1, input.games_per_match);
    pairings.games.insert(pairings.games.end(), games.begin(), games.end());
  }
  return pairings;
}

std::vector<Place> ladder_places(const PairingInput& input, const History& history) {
  std::vector<Place> places;
  for (const std::size_t player : rungs_of(input, history)) {
    places.push_back({player, static_cast<int>(places.size()) + 1});
  }
  return places;
}

}  // namespace kaven::tournaments::pairing
