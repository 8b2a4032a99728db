#include "tournaments/pairing/history_of_ledger.hpp"

#include <algorithm>

namespace kaven::tournaments::pairing {

namespace {

std::size_t number_of(int id) {
  return static_cast<std::size_t>(id) - 1;
}

// The players called `names`, without names that nobody has.
std::vector<std::size_t> numbers_of(const std::vector<std::string>& names,
                                    std::span<const state::Player> players) {
  std::vector<std::size_t> numbers;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(players, name, &state::Player::name);
    if (found != players.end()) numbers.push_back(number_of(found->id));
  }
  return numbers;
}

}  // namespace

PairingInput pairing_input_of(const roster::Settings& settings, std::span<const state::Player> players) {
  PairingInput input{.players = players.size(),
                     .seed = settings.seed,
                     .points = settings.points,
                     .settings = settings.format_settings};
  for (const state::Player& player : players) {
    input.names.push_back(player.name);
    input.entered.push_back(player.entered);
  }
  input.unranked = numbers_of(settings.unranked, players);
  input.seeding = numbers_of(settings.format_settings[setting::seeding], players);
  return input;
}

History history_of(std::span<const state::Game> games, std::span<const state::Bye> byes) {
  History history;
  for (const state::Game& game : games) {
    PlayedGame played{.pairing = {.round = game.round,
                                  .match = game.match,
                                  .part = game.part,
                                  .white = number_of(game.white),
                                  .black = number_of(game.black),
                                  .opening = game.opening}};
    if (game.result) {
      played.result = game.result->result;
      played.forfeit = game::is_forfeit(game.result->ending);
    }
    history.games.push_back(played);
  }
  for (const state::Bye& free : byes) history.byes.push_back({free.round, number_of(free.player)});
  return history;
}

}  // namespace kaven::tournaments::pairing
