#include "tournaments/pairing/course.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "tournaments/pairing/elimination.hpp"
#include "tournaments/pairing/match.hpp"
#include "tournaments/pairing/swiss.hpp"
#include "tournaments/pairing/swiss_history.hpp"

namespace kaven::tournaments::pairing {

namespace {

constexpr int guaranteed_games = 3;

// Everyone who is there after `rounds` rounds has played enough in them.
bool enough(const PairingInput& input, const History& history, int rounds) {
  if (rounds < input.rounds) return false;
  std::vector<int> games(input.players, 0);
  for (const PlayedGame& game : history.games) {
    if (game.pairing.round > rounds) continue;
    ++games[game.pairing.white];
    ++games[game.pairing.black];
  }
  for (std::size_t player = 0; player < input.players; ++player) {
    const bool there = input.entered.empty() || input.entered[player] <= rounds;
    if (there && games[player] < guaranteed_games) return false;
  }
  return true;
}

// The number of Swiss rounds; nothing while they go on.
std::optional<int> swiss_rounds_played(const PairingInput& input, const History& history) {
  for (int rounds = 1; rounds <= last_round(history); ++rounds) {
    if (enough(input, history, rounds)) return rounds;
  }
  return std::nullopt;
}

// By points, then the sum of the opponents' points, then the seeding.
std::vector<Contender> ranking(const PairingInput& input, const History& swiss_past) {
  std::vector<Contender> contenders = contenders_of(input, swiss_past);
  std::vector<double> score(input.players, 0);
  for (const Contender& contender : contenders) score[contender.player] = contender.score;
  const auto opposition = [&](const Contender& contender) {
    double sum = 0;
    for (const auto& [opponent, meetings] : contender.meetings) sum += meetings * score[opponent];
    return sum;
  };
  std::ranges::stable_sort(contenders, [&](const Contender& one, const Contender& other) {
    return one.score != other.score ? one.score > other.score : opposition(one) > opposition(other);
  });
  return contenders;
}

}  // namespace

std::size_t course_qualifiers(std::size_t players) {
  return std::max<std::size_t>(2, std::bit_floor(players / 2));
}

Bracket course_bracket(const PairingInput& input, const History& history) {
  const std::optional<int> rounds = swiss_rounds_played(input, history);
  const History swiss_past = first_rounds(history, rounds.value_or(0));
  if (!rounds || !all_finished(swiss_past)) return {};
  const std::size_t able = input.players - std::min(input.players, input.unranked.size());
  const std::size_t wanted =
      input.qualifiers > 0 ? static_cast<std::size_t>(input.qualifiers) : course_qualifiers(able);
  std::vector<std::size_t> seeds;
  for (const Contender& contender : ranking(input, swiss_past)) {
    // Where hardly anybody could win, all may.
    const bool may = able < 2 || std::ranges::find(input.unranked, contender.player) == input.unranked.end();
    if (may && seeds.size() < wanted) seeds.push_back(contender.player);
  }
  Bracket bracket = single_elimination_plan(seeds, *rounds + 1);
  fill_in(bracket, input, history);
  return bracket;
}

Pairings course(const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  if (!swiss_rounds_played(input, history)) return next_swiss_round(input, history);
  return next_of_bracket(course_bracket(input, history), input, history);
}

bool course_takes_newcomers(const PairingInput& input, const History& history) {
  const std::optional<int> rounds = swiss_rounds_played(input, history);
  return !rounds || last_round(history) == *rounds;
}

std::vector<Place> course_places(const PairingInput& input, const History& history) {
  const Bracket bracket = course_bracket(input, history);
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

}  // namespace kaven::tournaments::pairing
