// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/elimination.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <utility>

#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

using Part = BracketMatch::Part;
using Origin = Slot::Origin;

// Returns the seeds in bracket order: neighbours meet, then the winners of neighbouring pairs, and so on.
std::vector<std::size_t> bracket_order(std::size_t size) {
  std::vector<std::size_t> order = {0};
  while (order.size() < size) {
    std::vector<std::size_t> wider;
    for (const std::size_t seed : order) {
      wider.push_back(seed);
      wider.push_back(2 * order.size() - 1 - seed);
    }
    order = std::move(wider);
  }
  return order;
}

// Builds a bracket match by match; matches are identified by their index.
class BracketBuilder {
 public:
  BracketBuilder(const std::vector<std::size_t>& seeds, int first_round) : first_(first_round) {
    bracket.seeds = seeds;
  }

  std::size_t add(Part part, int stage, int round, Slot upper, Slot lower) {
    const int in_tournament = first_ + round - 1;
    const auto number = 1 + std::ranges::count(bracket.matches, in_tournament, &BracketMatch::round);
    bracket.matches.push_back({.part = part,
                               .stage = stage,
                               .round = in_tournament,
                               .number = static_cast<int>(number),
                               .upper = upper,
                               .lower = lower});
    return bracket.matches.size() - 1;
  }

  std::vector<std::size_t> add_first_stage() {
    const std::size_t players = bracket.seeds.size();
    const std::vector<std::size_t> order = bracket_order(std::bit_ceil(players));
    const auto slot = [&](std::size_t seed) {
      return seed < players ? Slot{Origin::seed, seed} : Slot{Origin::nobody, 0};
    };
    std::vector<std::size_t> stage;
    for (std::size_t each = 0; each < order.size(); each += 2) {
      stage.push_back(add(Part::winners, 1, 1, slot(order[each]), slot(order[each + 1])));
    }
    return stage;
  }

  // Adds a stage in which the winners of neighbouring matches meet.
  std::vector<std::size_t> add_stage(Part part, int stage, int round,
                                     const std::vector<std::size_t>& before) {
    std::vector<std::size_t> added;
    for (std::size_t each = 0; each < before.size(); each += 2) {
      added.push_back(
          add(part, stage, round, {Origin::winner_of, before[each]}, {Origin::winner_of, before[each + 1]}));
    }
    return added;
  }

  Bracket bracket;

 private:
  int first_;
};

// The player in a slot; known without a player: the slot stays empty.
struct Occupant {
  bool known = false;
  std::optional<std::size_t> player;
};

Occupant occupant_of(const Bracket& bracket, const Slot& slot) {
  switch (slot.origin) {
    case Origin::seed:
      return {true, bracket.seeds[slot.number]};
    case Origin::winner_of:
      return {bracket.matches[slot.number].decided, bracket.matches[slot.number].winner};
    case Origin::loser_of:
      return {bracket.matches[slot.number].decided, bracket.matches[slot.number].loser};
    case Origin::nobody:
      return {true, std::nullopt};
  }
  return {};
}

// Returns the number of games in one replay.
int games_of_replay(const PairingInput& input) {
  return input.settings[settings::games_per_match] % 2 == 0 ? 2 : 1;
}

int most_games(const PairingInput& input) {
  return input.settings[settings::games_per_match] +
         input.settings[settings::replays] * games_of_replay(input);
}

void decide(BracketMatch& match, std::optional<std::size_t> winner, std::optional<std::size_t> loser) {
  match.decided = true;
  match.winner = winner;
  match.loser = loser;
}

// The second final is needed if the winner of the losers' bracket won the final: then both players have one
// defeat.
bool second_final_is_needed(const Bracket& bracket, const BracketMatch& match) {
  const BracketMatch& final = bracket.matches[match.upper.number];
  return final.winner && final.winner == final.lower_player;
}

void fill_in_match(Bracket& bracket, BracketMatch& match, const Match* played, const PairingInput& input) {
  const Occupant upper = occupant_of(bracket, match.upper);
  const Occupant lower = occupant_of(bracket, match.lower);
  match.upper_player = upper.player;
  match.lower_player = lower.player;
  if (!upper.known || !lower.known) return;
  if (match.part == Part::second_final && !second_final_is_needed(bracket, match)) {
    return decide(match, upper.player, lower.player);
  }
  if (!upper.player || !lower.player) {
    return decide(match, upper.player ? upper.player : lower.player, std::nullopt);
  }
  const std::optional<std::size_t> walkover = input.walkover(*upper.player, *lower.player);
  const auto decide_for = [&](std::size_t winner) {
    decide(match, winner, winner == *upper.player ? lower.player : upper.player);
  };
  if (played == nullptr && walkover) {
    match.walkover = true;
    return decide_for(*walkover);
  }
  match.played = true;
  if (played == nullptr) return;
  const bool straight = played->one == *upper.player;
  match.upper_wins = straight ? played->wins_of_one : played->wins_of_other;
  match.lower_wins = straight ? played->wins_of_other : played->wins_of_one;
  match.draws = played->draws + played->both_lost;
  if (!played->is_finished() || played->games < input.settings[settings::games_per_match]) return;
  std::optional<std::size_t> winner = played->winner();
  match.walkover = played->walkover.has_value();
  if (!winner && played->games >= most_games(input)) {
    const auto seed_of = [&](std::size_t player) { return std::ranges::find(bracket.seeds, player); };
    winner = seed_of(*upper.player) < seed_of(*lower.player) ? upper.player : lower.player;
    match.by_seed = true;
  }
  if (!winner && walkover) {
    match.walkover = true;
    winner = walkover;
  }
  if (winner) decide_for(*winner);
}

int whites_of(const History& history, std::size_t player) {
  return static_cast<int>(std::ranges::count_if(
      history.games, [&](const PlayedGame& game) { return game.pairing.white == player; }));
}

// The player who had White less often has White in the first game; if equal, the draw decides.
Match first_meeting(const BracketMatch& match, const PairingInput& input, const History& history) {
  const std::size_t upper = *match.upper_player;
  const std::size_t lower = *match.lower_player;
  const std::uint64_t opening = derive_opening(input.seed, upper, lower, match.round);
  const int difference = whites_of(history, upper) - whites_of(history, lower);
  const bool white = difference != 0 ? difference < 0 : opening % 2 == 0;
  return {.round = match.round,
          .number = match.number,
          .one = white ? upper : lower,
          .other = white ? lower : upper,
          .opening = derive_seed(opening, 0)};
}

}  // namespace

Bracket single_elimination_plan(const std::vector<std::size_t>& seeds, int first_round) {
  assert(seeds.size() >= 2);
  BracketBuilder builder(seeds, first_round);
  std::vector<std::size_t> stage = builder.add_first_stage();
  for (int round = 2; stage.size() > 1; ++round)
    stage = builder.add_stage(Part::winners, round, round, stage);
  return builder.bracket;
}

// Stage s > 1 of the winners' bracket is played in round 2s - 2, stage s of the losers' bracket in round s +
// 1. Odd stages of the losers' bracket halve it. In even stages the losers of the winners' bracket join, in
// an order that is reversed each time, so that earlier opponents do not meet again soon.
Bracket double_elimination_plan(const std::vector<std::size_t>& seeds, int first_round) {
  assert(seeds.size() >= 2);
  BracketBuilder builder(seeds, first_round);
  std::vector<std::size_t> winners = builder.add_first_stage();
  std::vector<std::size_t> losers;
  Slot last_of_losers{Origin::loser_of, winners.front()};
  int round = 1;
  for (int stage = 2; winners.size() > 1; ++stage) {
    round = 2 * stage - 2;
    const std::vector<std::size_t> before = winners;
    winners = builder.add_stage(Part::winners, stage, round, winners);
    if (losers.empty()) {
      for (std::size_t each = 0; each < before.size(); each += 2) {
        losers.push_back(builder.add(Part::losers, 1, round, {Origin::loser_of, before[each]},
                                     {Origin::loser_of, before[each + 1]}));
      }
    } else {
      losers = builder.add_stage(Part::losers, 2 * stage - 3, round, losers);
    }
    ++round;
    std::vector<std::size_t> coming = winners;
    if (stage % 2 == 0) std::ranges::reverse(coming);
    std::vector<std::size_t> met;
    for (std::size_t each = 0; each < losers.size(); ++each) {
      met.push_back(builder.add(Part::losers, 2 * stage - 2, round, {Origin::loser_of, coming[each]},
                                {Origin::winner_of, losers[each]}));
    }
    losers = met;
    last_of_losers = {Origin::winner_of, losers.front()};
  }
  const std::size_t final =
      builder.add(Part::final, 1, round + 1, {Origin::winner_of, winners.front()}, last_of_losers);
  builder.add(Part::second_final, 1, round + 2, {Origin::winner_of, final}, {Origin::loser_of, final});
  return builder.bracket;
}

void fill_in(Bracket& bracket, const PairingInput& input, const History& history) {
  const std::vector<Match> played = matches_of(history);
  std::map<std::pair<int, int>, const Match*> found;
  for (const Match& match : played) found[{match.round, match.number}] = &match;
  for (BracketMatch& match : bracket.matches) {
    const auto known = found.find({match.round, match.number});
    fill_in_match(bracket, match, known == found.end() ? nullptr : known->second, input);
  }
}

NextPairings next_of_bracket(const Bracket& bracket, const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  const auto open = std::ranges::find(bracket.matches, false, &BracketMatch::decided);
  if (open == bracket.matches.end()) return {.over = true};
  const std::vector<Match> before = matches_of(history);
  NextPairings next;
  const bool begun = last_round(history) >= open->round;
  for (const BracketMatch& match : bracket.matches) {
    if (match.round != open->round) continue;
    const bool alone = !match.played && match.winner && match.part != Part::second_final;
    if (alone && !begun && !input.is_withdrawn(*match.winner))
      next.byes.push_back({match.round, *match.winner});
    if (match.decided || !match.played) continue;
    const auto played = std::ranges::find_if(
        before, [&](const Match& each) { return each.round == match.round && each.number == match.number; });
    const bool first = played == before.end();
    const Match meeting = first ? first_meeting(match, input, history) : *played;
    const int last =
        first ? input.settings[settings::games_per_match] : meeting.games + games_of_replay(input);
    const std::vector<Pairing> games = games_of_match(meeting, meeting.games + 1, last);
    next.games.insert(next.games.end(), games.begin(), games.end());
  }
  return next;
}

std::optional<std::string> objection_of_bracket(const PairingInput& input, const History& history,
                                                std::size_t game) {
  // The games of a match are paired together, then each replay separately.
  const int together = input.settings[settings::games_per_match];
  const auto time_of = [&](int part) {
    return part <= together ? 0 : 1 + (part - together - 1) / games_of_replay(input);
  };
  const Pairing& pairing = history.games[game].pairing;
  for (std::size_t later = game + 1; later < history.games.size(); ++later) {
    const Pairing& follower = history.games[later].pairing;
    const bool replays = follower.round == pairing.round && follower.match == pairing.match &&
                         time_of(follower.part) > time_of(pairing.part);
    if (follower.round <= pairing.round && !replays) continue;
    return "game " + std::to_string(later + 1) + " was paired by its result";
  }
  return std::nullopt;
}

std::vector<Place> places_of(const Bracket& bracket) {
  const auto losers = std::ranges::find(bracket.matches, Part::second_final, &BracketMatch::part);
  const int lives = losers == bracket.matches.end() ? 1 : 2;
  std::map<std::size_t, int> defeats;
  std::map<std::size_t, int> last_defeat;  // the round of each player's last defeat
  int end = 0;
  for (const BracketMatch& match : bracket.matches) {
    end = std::max(end, match.round);
    if ((!match.played && !match.walkover) || !match.loser) continue;
    ++defeats[*match.loser];
    last_defeat[*match.loser] = match.round;
  }
  const BracketMatch& final = bracket.matches.back();
  const auto value = [&](const Place& place) {
    if (final.decided && final.winner == place.player) return end + 3;
    if (final.decided && final.loser == place.player) return end + 2;
    const bool in = defeats[place.player] < lives;
    return in ? end + 1 : last_defeat[place.player];
  };
  std::vector<Place> places;
  for (const std::size_t player : bracket.seeds) places.push_back({player, 1});
  std::ranges::stable_sort(places,
                           [&](const Place& one, const Place& other) { return value(one) > value(other); });
  for (std::size_t each = 0; each < places.size(); ++each) {
    const bool shared = each > 0 && value(places[each]) == value(places[each - 1]);
    places[each].place = shared ? places[each - 1].place : static_cast<int>(each) + 1;
  }
  return places;
}

}  // namespace kaven::tournaments::pairing
