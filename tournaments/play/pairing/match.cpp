// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/match.hpp"

#include <algorithm>
#include <utility>

#include "tournaments/play/pairing/pairing.hpp"

namespace kaven::tournaments::pairing {

namespace {

void count(Match& match, const PlayedGame& game) {
  ++match.games;
  if (game.cancelled) ++match.cancelled;
  if (!game.result) {
    if (!game.cancelled) ++match.unfinished;
    return;
  }
  if (game.cancelled) {
    const bool white_wins = *game.result == game::Result::white_wins;
    match.walkover = white_wins ? game.pairing.white : game.pairing.black;
  }
  const bool one_is_white = game.pairing.white == match.one;
  switch (*game.result) {
    case game::Result::white_wins:
      ++(one_is_white ? match.wins_of_one : match.wins_of_other);
      break;
    case game::Result::black_wins:
      ++(one_is_white ? match.wins_of_other : match.wins_of_one);
      break;
    case game::Result::draw:
      ++match.draws;
      break;
    case game::Result::both_lose:
      ++match.both_lost;
      break;
  }
}

}  // namespace

double Match::points_of(std::size_t player, const settings::Points& points) const {
  const int wins = player == one ? wins_of_one : wins_of_other;
  const int losses = (player == one ? wins_of_other : wins_of_one) + both_lost;
  return wins * points.win + draws * points.draw + losses * points.loss;
}

std::optional<std::size_t> Match::winner() const {
  if (walkover) return walkover;
  if (wins_of_one == wins_of_other) return std::nullopt;
  return wins_of_one > wins_of_other ? one : other;
}

std::vector<Match> matches_of(const History& history) {
  std::vector<Match> matches;
  // Games are in the order of pairing, so that nearly all belong to the last match or begin a new one.
  const auto match_of = [&](const Pairing& pairing) -> Match& {
    const auto place = [](const Match& match) { return std::pair(match.round, match.number); };
    const std::pair wanted(pairing.round, pairing.match);
    if (matches.empty() || place(matches.back()) < wanted) return matches.emplace_back();
    const auto found = std::ranges::lower_bound(matches, wanted, {}, place);
    return place(*found) == wanted ? *found : *matches.insert(found, Match());
  };
  for (const PlayedGame& game : history.games) {
    const Pairing& pairing = game.pairing;
    const bool swapped = pairing.part % 2 == 0;
    Match& match = match_of(pairing);
    match.round = pairing.round;
    match.number = pairing.match;
    match.one = swapped ? pairing.black : pairing.white;
    match.other = swapped ? pairing.white : pairing.black;
    if (pairing.part == 1) match.opening = pairing.opening;
    count(match, game);
  }
  return matches;
}

std::vector<Pairing> games_of_match(const Match& match, int first, int last) {
  std::vector<Pairing> games;
  for (int part = first; part <= last; ++part) {
    const bool swapped = part % 2 == 0;
    const auto pair_of_parts = static_cast<std::uint64_t>((part - 1) / 2);
    games.push_back(
        {.round = match.round,
         .match = match.number,
         .part = part,
         .white = swapped ? match.other : match.one,
         .black = swapped ? match.one : match.other,
         .opening = pair_of_parts == 0 ? match.opening : derive_seed(match.opening, pair_of_parts)});
  }
  return games;
}

}  // namespace kaven::tournaments::pairing
