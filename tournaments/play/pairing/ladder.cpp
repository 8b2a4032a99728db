// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

using Rungs = std::vector<std::size_t>;

// `rung_of`: the rung of each player, as in `rungs`.
void climb(Rungs& rungs, std::vector<std::size_t>& rung_of, const Match& match) {
  const auto winner = match.is_finished() ? match.winner() : std::nullopt;
  const std::size_t lower = rung_of[match.one] > rung_of[match.other] ? match.one : match.other;
  if (winner != lower) return;
  std::swap(rung_of[match.one], rung_of[match.other]);
  for (const std::size_t player : {match.one, match.other}) rungs[rung_of[player]] = player;
}

// Adds the players who joined before `round` was paired and have no rung yet, below all others.
void add_newcomers(Rungs& rungs, std::vector<std::size_t>& rung_of, const PairingInput& input,
                   const Rungs& order, int round) {
  if (rungs.size() == order.size()) return;
  for (const std::size_t player : order) {
    if (!input.has_come(player, round) || rung_of[player] < input.players) continue;
    rung_of[player] = rungs.size();
    rungs.push_back(player);
  }
}

Rungs rungs_of(const PairingInput& input, const History& history, const std::vector<Match>& matches) {
  const Rungs order = seeding_order(input);
  Rungs rungs;
  std::vector<std::size_t> rung_of(input.players, input.players);
  int round = 0;
  for (const Match& match : matches) {
    while (round < match.round) add_newcomers(rungs, rung_of, input, order, ++round);
    climb(rungs, rung_of, match);
  }
  add_newcomers(rungs, rung_of, input, order, last_round(history) + 1);
  std::stable_partition(rungs.begin(), rungs.end(),
                        [&](std::size_t player) { return !input.is_withdrawn(player); });
  return rungs;
}

/// Two players who are to meet.
struct Meeting {
  std::size_t holder = 0;  ///< on the higher rung
  std::size_t challenger = 0;
};

// Two players are one pair of neighbours in every round.
std::vector<Meeting> neighbours(const Rungs& rungs, int round) {
  std::vector<Meeting> meetings;
  const std::size_t top = round % 2 == 1 || rungs.size() == 2 ? 0 : 1;
  for (std::size_t rung = top; rung + 1 < rungs.size(); rung += 2)
    meetings.push_back({rungs[rung], rungs[rung + 1]});
  return meetings;
}

// The meetings of a round of an endless ladder. Players with few games of their present program come first, because
// their ratings are least certain, then those who have waited longest. The opponent is among the nearest on the
// ladder the one whom the player has met least.
std::vector<Meeting> endless_meetings(const PairingInput& input, const History& history, Rungs free) {
  // Few, so that a new program need not wait long for the next round.
  constexpr std::size_t most_meetings = 8;
  constexpr int games_for_certainty = 40;
  constexpr std::size_t farthest = 3;
  std::vector<int> games(input.players, 0);
  std::vector<int> last(input.players, 0);
  std::map<std::pair<std::size_t, std::size_t>, int> met;
  for (std::size_t index = 0; index < history.games.size(); ++index) {
    const Pairing& game = history.games[index].pairing;
    const bool white_is_present = input.is_present_version(game.white, index);
    const bool black_is_present = input.is_present_version(game.black, index);
    if (white_is_present) ++games[game.white];
    if (black_is_present) ++games[game.black];
    if (white_is_present && black_is_present) ++met[std::minmax(game.white, game.black)];
    last[game.white] = last[game.black] = game.round;
  }
  const auto urgency = [&](std::size_t player) {
    return std::tuple(std::min(games[player], games_for_certainty), last[player], player);
  };
  std::vector<Meeting> meetings;
  while (free.size() > 1 && meetings.size() < most_meetings) {
    const auto rung = static_cast<std::size_t>(std::ranges::min_element(free, {}, urgency) - free.begin());
    const std::size_t first = rung - std::min(rung, farthest);
    const std::size_t end = std::min(free.size(), rung + farthest + 1);
    std::size_t chosen = rung == 0 ? 1 : rung - 1;
    const auto rank = [&](std::size_t other) {
      const auto found = met.find(std::minmax(free[rung], free[other]));
      const std::size_t distance = std::max(rung, other) - std::min(rung, other);
      return std::tuple(found == met.end() ? 0 : found->second, distance, urgency(free[other]));
    };
    for (std::size_t other = first; other < end; ++other) {
      if (other != rung && rank(other) < rank(chosen)) chosen = other;
    }
    const auto [higher, lower] = std::minmax(rung, chosen);
    meetings.push_back({free[higher], free[lower]});
    free.erase(free.begin() + static_cast<std::ptrdiff_t>(lower));
    free.erase(free.begin() + static_cast<std::ptrdiff_t>(higher));
  }
  return meetings;
}

// Returns for each challenger in `meetings` how often it has met the holder before. No player has two meetings, so one
// pass over the matches is enough.
std::vector<int> earlier_encounters(const std::vector<Meeting>& meetings, const std::vector<Match>& matches,
                                    std::size_t players) {
  std::vector<std::size_t> holder_of(players, players);
  for (const Meeting& meeting : meetings) holder_of[meeting.challenger] = meeting.holder;
  std::vector<int> encounters(players);
  for (const Match& match : matches) {
    if (holder_of[match.one] == match.other) ++encounters[match.one];
    if (holder_of[match.other] == match.one) ++encounters[match.other];
  }
  return encounters;
}

NextPairings pair(const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  const int said = input.settings[settings::rounds];
  const int rounds = said > 0 ? said : static_cast<int>(input.players);
  const int round = last_round(history) + 1;
  const bool is_endless = input.settings[settings::endless] == 1;
  if (!is_endless && round > rounds) return {.over = true};
  const std::vector<Match> matches = matches_of(history);
  Rungs rungs = rungs_of(input, history, matches);
  std::erase_if(rungs, [&](std::size_t player) { return input.is_withdrawn(player); });
  if (rungs.size() < 2) return {.over = true};
  NextPairings next;
  Match match{.round = round, .number = 0};
  const std::vector<Meeting> meetings =
      is_endless ? endless_meetings(input, history, rungs) : neighbours(rungs, round);
  const std::vector<int> encounters = earlier_encounters(meetings, matches, input.players);
  for (const Meeting& meeting : meetings) {
    const std::size_t holder = meeting.holder;
    const std::size_t challenger = meeting.challenger;
    // Players who met before swap colours; otherwise the draw decides.
    const int encounter = 1 + encounters[challenger];
    match.opening = derive_opening(input.seed, holder, challenger, encounter);
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
  for (const std::size_t player : rungs_of(input, history, matches_of(history))) {
    places.push_back({player, static_cast<int>(places.size()) + 1});
  }
  return places;
}

constexpr std::array settings = {OwnSetting{&settings::rounds, true}, OwnSetting{&settings::games_per_match},
                                 OwnSetting{&settings::seeding}, OwnSetting{&settings::endless, true}};

}  // namespace

// All players are on a ladder, initially in seeding order. In odd rounds the second challenges the first, the
// fourth the third, …; in even rounds the third challenges the second, …. The winner takes the higher rung; a
// level match changes nothing, and neither does a match in progress. Newcomers are below all others,
// withdrawn players below them. The default number of rounds is the number of players, which is enough for
// each player to reach the rung of its strength. An endless ladder has rounds of few matches without end; there a
// challenger may stand up to three rungs below.
extern const Format ladder_format;
const Format ladder_format{.name = "ladder",
                           .title = "ladder",
                           .summary = "neighbours on a ladder challenge each other",
                           .settings = settings,
                           .pair = pair,
                           .takes_newcomers = always,
                           .builds_on_results = true,
                           .places = places_of_ladder,
                           .order = "the rung of the ladder"};

}  // namespace kaven::tournaments::pairing
