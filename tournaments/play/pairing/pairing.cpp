// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/pairing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "common/game/mixed_bits.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

bool PairingInput::has_left(std::size_t player, int round) const {
  return std::ranges::any_of(
      withdrawn, [&](const WithdrawnPlayer& each) { return each.player == player && each.rounds < round; });
}

bool PairingInput::is_withdrawn(std::size_t player) const {
  return std::ranges::find(withdrawn, player, &WithdrawnPlayer::player) != withdrawn.end();
}

std::optional<std::size_t> PairingInput::walkover(std::size_t one, std::size_t other) const {
  const auto first = std::ranges::find_if(
      withdrawn, [&](const WithdrawnPlayer& each) { return each.player == one || each.player == other; });
  if (first == withdrawn.end()) return std::nullopt;
  return first->player == one ? other : one;
}

int last_round(const History& history) {
  int last = 0;
  for (const PlayedGame& game : history.games) last = std::max(last, game.pairing.round);
  for (const Bye& bye : history.byes) last = std::max(last, bye.round);
  return last;
}

History first_rounds(const History& history, int rounds) {
  History first;
  for (const PlayedGame& game : history.games) {
    if (game.pairing.round <= rounds) first.games.push_back(game);
  }
  for (const Bye& bye : history.byes) {
    if (bye.round <= rounds) first.byes.push_back(bye);
  }
  return first;
}

bool all_finished(const History& history) {
  return std::ranges::all_of(
      history.games, [](const PlayedGame& game) { return game.cancelled || game.result.has_value(); });
}

std::vector<std::size_t> players_present(const PairingInput& input, const History& history) {
  const int next_round = last_round(history) + 1;
  std::vector<std::size_t> present;
  for (std::size_t player = 0; player < input.players; ++player) {
    if (input.has_come(player, next_round) && !input.has_left(player, next_round)) present.push_back(player);
  }
  return present;
}

// The distributions and the shuffle of the standard library differ between implementations; a draw must not.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t purpose) {
  return game::split_mix(game::split_mix(seed) + purpose) >> 1U;
}

std::vector<std::size_t> shuffled_indices(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Fisher-Yates shuffle, from the end. The remainder of a 63-bit number prefers no index by more than 1 in
  // 2^50.
  for (std::size_t left = count; left > 1; --left) {
    std::swap(order[left - 1], order[derive_seed(seed, left) % left]);
  }
  return order;
}

std::uint64_t derive_opening(std::uint64_t seed, std::size_t one, std::size_t other, int encounter) {
  constexpr std::uint64_t purpose_of_openings = std::uint64_t{1} << 40U;
  const auto [lower, higher] = std::minmax(one, other);
  const std::uint64_t of_pair =
      derive_seed(derive_seed(derive_seed(seed, purpose_of_openings), lower), higher);
  return derive_seed(of_pair, static_cast<std::uint64_t>(encounter));
}

std::vector<std::size_t> seeding_order(const PairingInput& input) {
  constexpr std::uint64_t purpose_of_lots = std::uint64_t{2} << 40U;
  const std::uint64_t seed_of_lots = derive_seed(input.seed, purpose_of_lots);
  std::vector<std::size_t> order = input.seeding;
  std::vector<std::size_t> others;
  for (std::size_t player = 0; player < input.players; ++player) {
    if (std::ranges::find(order, player) == order.end()) others.push_back(player);
  }
  std::ranges::sort(others, {}, [&](std::size_t player) {
    const int entered = input.entered.empty() ? 0 : input.entered[player];
    return std::pair(entered, derive_seed(seed_of_lots, player));
  });
  order.insert(order.end(), others.begin(), others.end());
  return order;
}

NextPairings missing_meetings(const std::vector<Meeting>& wanted, const PairingInput& input,
                              const History& history) {
  // Both tables are indexed by White, then Black.
  std::vector<int> before(input.players * input.players);
  std::vector<int> seen(before.size());
  const auto place = [&](std::size_t white, std::size_t black) { return white * input.players + black; };
  for (const PlayedGame& game : history.games) ++before[place(game.pairing.white, game.pairing.black)];
  NextPairings next;
  int round = last_round(history);
  int match = 0;
  int table_round = 0;
  for (const Meeting& meeting : wanted) {
    const std::size_t colours = place(meeting.white, meeting.black);
    const int encounter = ++seen[colours];
    if (encounter <= before[colours]) continue;
    if (meeting.round != table_round) {
      ++round;
      match = 0;
    }
    table_round = meeting.round;
    next.games.push_back({.round = round,
                          .match = ++match,
                          .white = meeting.white,
                          .black = meeting.black,
                          .opening = derive_opening(input.seed, meeting.white, meeting.black, encounter)});
  }
  next.over = next.games.empty();
  return next;
}

std::optional<std::string> fewer_legs(const PairingInput& input, const History& history) {
  std::map<std::pair<std::size_t, std::size_t>, int> games;
  int most = 0;
  for (const PlayedGame& game : history.games) {
    most = std::max(most, ++games[{game.pairing.white, game.pairing.black}]);
  }
  if (input.settings[settings::legs] >= most) return std::nullopt;
  return fmt::format(
      "tournament.toml: legs is {}, but this tournament has games of leg {}: legs may be raised, not lowered",
      input.settings[settings::legs], most);
}

}  // namespace kaven::tournaments::pairing
