#include "tournaments/pairing/course.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "tournaments/pairing/elimination.hpp"
#include "tournaments/pairing/match.hpp"
#include "tournaments/pairing/swiss.hpp"
#include "tournaments/pairing/swiss_history.hpp"

namespace kaven::tournaments {

namespace {

constexpr int guaranteed_games = 3;

// Everyone who is there after `rounds` rounds has played enough in them.
bool enough(const Field& field, const Past& past, int rounds) {
  if (rounds < field.rounds) return false;
  std::vector<int> games(field.players, 0);
  for (const PlayedGame& game : past.games) {
    if (game.job.round > rounds) continue;
    ++games[game.job.white];
    ++games[game.job.black];
  }
  for (std::size_t player = 0; player < field.players; ++player) {
    const bool there = field.entered.empty() || field.entered[player] <= rounds;
    if (there && games[player] < guaranteed_games) return false;
  }
  return true;
}

// The number of Swiss rounds; nothing while they go on.
std::optional<int> swiss_rounds_played(const Field& field, const Past& past) {
  for (int rounds = 1; rounds <= last_round(past); ++rounds) {
    if (enough(field, past, rounds)) return rounds;
  }
  return std::nullopt;
}

// By points, then the sum of the opponents' points, then the seeding.
std::vector<Contender> ranking(const Field& field, const Past& swiss_past) {
  std::vector<Contender> contenders = contenders_of(field, swiss_past);
  std::vector<double> score(field.players, 0);
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

Bracket course_bracket(const Field& field, const Past& past) {
  const std::optional<int> rounds = swiss_rounds_played(field, past);
  const Past swiss_past = first_rounds(past, rounds.value_or(0));
  if (!rounds || !all_finished(swiss_past)) return {};
  const std::size_t able = field.players - std::min(field.players, field.unranked.size());
  const std::size_t wanted =
      field.qualifiers > 0 ? static_cast<std::size_t>(field.qualifiers) : course_qualifiers(able);
  std::vector<std::size_t> seeds;
  for (const Contender& contender : ranking(field, swiss_past)) {
    // Where hardly anybody could win, all may.
    const bool may = able < 2 || std::ranges::find(field.unranked, contender.player) == field.unranked.end();
    if (may && seeds.size() < wanted) seeds.push_back(contender.player);
  }
  Bracket bracket = single_elimination_plan(seeds, *rounds + 1);
  fill_in(bracket, field, past);
  return bracket;
}

Pairings course(const Field& field, const Past& past) {
  if (!all_finished(past)) return {};
  if (!swiss_rounds_played(field, past)) return next_swiss_round(field, past);
  return next_of_bracket(course_bracket(field, past), field, past);
}

bool course_takes_newcomers(const Field& field, const Past& past) {
  const std::optional<int> rounds = swiss_rounds_played(field, past);
  return !rounds || last_round(past) == *rounds;
}

std::vector<Place> course_places(const Field& field, const Past& past) {
  const Bracket bracket = course_bracket(field, past);
  std::vector<Place> places;
  if (!bracket.matches.empty()) places = places_of(bracket);
  const int rounds = swiss_rounds_played(field, past).value_or(last_round(past));
  const auto qualified = places.size();
  double score = 0;
  for (const Contender& contender : ranking(field, first_rounds(past, rounds))) {
    if (std::ranges::find(bracket.seeds, contender.player) != bracket.seeds.end()) continue;
    const bool shared = places.size() > qualified && contender.score == score;
    const int place = shared ? places.back().place : static_cast<int>(places.size()) + 1;
    places.push_back({contender.player, place});
    score = contender.score;
  }
  return places;
}

}  // namespace kaven::tournaments
