// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/course.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "tournaments/play/pairing/elimination.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/pairing/swiss_round.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace setting {

const settings::NumberSetting qualifiers = settings::number_setting(
    {.name = "qualifiers",
     .meaning = "how many players advance to the knock-out; 0: the largest power of two that is at most half "
                "of\nthe players. Default: 0.",
     .low = 0,
     .high = 1024,
     .usual = 0,
     .expected = [](const settings::SettingValue& value) -> std::optional<std::string> {
       if (std::get<int>(value) == 1) return "0, or a whole number from 2 to 1024";
       return std::nullopt;
     }});

}  // namespace setting

std::size_t course_qualifiers(std::size_t players) {
  return std::max<std::size_t>(2, std::bit_floor(players / 2));
}

namespace {

constexpr int guaranteed_games = 3;

// True if every player who joined before the last of `rounds` rounds and was not withdrawn has played enough
// games in them.
bool have_played_enough(const PairingInput& input, const History& history, int rounds) {
  if (rounds < input.settings[settings::rounds]) return false;
  std::vector<int> games(input.players, 0);
  for (const PlayedGame& game : history.games) {
    if (game.pairing.round > rounds || game.cancelled) continue;
    ++games[game.pairing.white];
    ++games[game.pairing.black];
  }
  for (std::size_t player = 0; player < input.players; ++player) {
    const bool takes_part = input.has_come(player, rounds + 1) && !input.has_left(player, rounds + 1);
    if (takes_part && games[player] < guaranteed_games) return false;
  }
  return true;
}

// Returns the number of Swiss rounds, or nothing while they continue.
std::optional<int> swiss_rounds_played(const PairingInput& input, const History& history) {
  for (int rounds = 1; rounds <= last_round(history); ++rounds) {
    if (have_played_enough(input, history, rounds)) return rounds;
  }
  return std::nullopt;
}

// Returns the players by points, then by the sum of the opponents' points, then by seeding. A round won without playing
// counts as one against an opponent with the player's own points (FIDE Handbook C.07), as in the standings: else a bye
// would cost the player a place.
std::vector<Contender> ranking(const PairingInput& input, const History& swiss_history) {
  std::vector<Contender> contenders = everyone_in(input, swiss_history);
  std::vector<double> score(input.players, 0);
  for (const Contender& contender : contenders) score[contender.player] = contender.score;
  const auto opposition = [&](const Contender& contender) {
    double sum = contender.byes * contender.score;
    for (const auto& [opponent, meetings] : contender.meetings) sum += meetings * score[opponent];
    return settings::rounded_points(sum);
  };
  std::ranges::stable_sort(contenders, [&](const Contender& one, const Contender& other) {
    return one.score != other.score ? one.score > other.score : opposition(one) > opposition(other);
  });
  return contenders;
}

// Returns the bracket of the knock-out, without matches before it begins.
Bracket bracket_of(const PairingInput& input, const History& history) {
  const std::optional<int> rounds = swiss_rounds_played(input, history);
  const History swiss_history = first_rounds(history, rounds.value_or(0));
  if (!rounds || !all_finished(swiss_history)) return {};
  // A player withdrawn later is in the bracket and loses there.
  const auto has_left = [&](std::size_t player) { return input.has_left(player, *rounds + 1); };
  const auto is_unranked = [&](std::size_t player) {
    return std::ranges::find(input.unranked, player) != input.unranked.end();
  };
  std::size_t able = 0;
  for (std::size_t player = 0; player < input.players; ++player) {
    if (!is_unranked(player) && !has_left(player)) ++able;
  }
  const int said = input.settings[setting::qualifiers];
  const std::size_t wanted = said > 0 ? static_cast<std::size_t>(said) : course_qualifiers(able);
  std::vector<std::size_t> seeds;
  for (const Contender& contender : ranking(input, swiss_history)) {
    // If fewer than two players could win the tournament, all may qualify.
    const bool may = !has_left(contender.player) && (able < 2 || !is_unranked(contender.player));
    if (may && seeds.size() < wanted) seeds.push_back(contender.player);
  }
  if (seeds.size() < 2) return {};
  Bracket bracket = single_elimination_plan(seeds, *rounds + 1);
  fill_in(bracket, input, history);
  return bracket;
}

NextPairings pair(const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  if (!swiss_rounds_played(input, history)) {
    if (players_present(input, history).size() < 2) return {.over = true};
    return next_swiss_round(input, history);
  }
  return next_of_bracket(bracket_of(input, history), input, history);
}

// Players may join until the knock-out begins.
bool takes_newcomers(const PairingInput& input, const History& history) {
  const std::optional<int> rounds = swiss_rounds_played(input, history);
  return !rounds || last_round(history) == *rounds;
}

// The players of the knock-out have their places in the bracket; the others follow, ordered by the Swiss
// rounds.
std::vector<Place> places_of_course(const PairingInput& input, const History& history) {
  const Bracket bracket = bracket_of(input, history);
  std::vector<Place> places;
  if (!bracket.matches.empty()) places = places_of(bracket);
  const int rounds = swiss_rounds_played(input, history).value_or(last_round(history));
  const auto qualified = places.size();
  double score = 0;
  for (const Contender& contender : ranking(input, first_rounds(history, rounds))) {
    if (std::ranges::find(bracket.seeds, contender.player) != bracket.seeds.end()) continue;
    const bool shared = places.size() > qualified && contender.score == score;
    const int place = shared ? places.back().place : static_cast<int>(places.size()) + 1;
    places.push_back({contender.player, place});
    score = contender.score;
  }
  return places;
}

// The knock-out depends on the Swiss rounds, and each of its rounds on the previous one.
std::optional<std::string> replay_objection(const PairingInput& input, const History& history,
                                            std::size_t game) {
  const std::optional<int> rounds = swiss_rounds_played(input, history);
  if (!rounds || last_round(history) == *rounds) return std::nullopt;
  if (history.games[game].pairing.round > *rounds) return objection_of_bracket(input, history, game);
  return "the knock-out was paired by the Swiss rounds";
}

const std::array settings = {OwnSetting{&settings::rounds}, OwnSetting{&settings::games_per_match},
                             OwnSetting{&settings::replays}, OwnSetting{&setting::qualifiers},
                             OwnSetting{&settings::seeding}};

}  // namespace

extern const Format course_format;
const Format course_format{
    .name = "course",
    .title = "course tournament",
    .summary = "Swiss rounds until everyone has three games, then a knock-out among the best",
    .settings = settings,
    .pair = pair,
    .takes_newcomers = takes_newcomers,
    .closed_because = "its knock-out has begun",
    .builds_on_results = true,
    .replay_objection = replay_objection,
    .places = places_of_course,
    .order =
        "the round reached in the knock-out (the same round: the same rank; outside it: the same points)",
    .bracket = bracket_of,
    .full_point_byes = true,
    .pairs_by_points = true};

}  // namespace kaven::tournaments::pairing
