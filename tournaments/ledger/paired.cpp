#include "tournaments/ledger/paired.hpp"

#include <algorithm>

namespace kaven::tournaments {

namespace {

std::size_t number_of(int id) {
  return static_cast<std::size_t>(id) - 1;
}

// Of those who are there.
std::vector<std::size_t> numbers_of(const std::vector<std::string>& names, std::span<const Player> players) {
  std::vector<std::size_t> numbers;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(players, name, &Player::name);
    if (found != players.end()) numbers.push_back(number_of(found->id));
  }
  return numbers;
}

}  // namespace

Field field_of(const Settings& settings, std::span<const Player> players) {
  Field field{.players = players.size(),
              .seed = settings.seed,
              .points = settings.points,
              .legs = settings.legs,
              .rounds = settings.rounds,
              .games_per_match = settings.games_per_match,
              .replays = settings.replays,
              .qualifiers = settings.qualifiers};
  for (const Player& player : players) field.entered.push_back(player.entered);
  field.unranked = numbers_of(settings.unranked, players);
  field.seeding = numbers_of(settings.seeding, players);
  return field;
}

Past past_of(std::span<const Game> games, std::span<const FreeRound> free_rounds) {
  Past past;
  for (const Game& game : games) {
    PlayedGame played{.job = {.round = game.round,
                              .match = game.match,
                              .part = game.part,
                              .white = number_of(game.white),
                              .black = number_of(game.black),
                              .opening = game.opening}};
    if (game.result) {
      played.result = game.result->result;
      played.forfeit = game::is_forfeit(game.result->ending);
    }
    past.games.push_back(played);
  }
  for (const FreeRound& free : free_rounds) past.byes.push_back({free.round, number_of(free.player)});
  return past;
}

}  // namespace kaven::tournaments
