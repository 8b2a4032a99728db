// SPDX-License-Identifier: MIT
#include "tournaments/play/state/pairing_input.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::state {

namespace {

// Returns the numbers of the players with these names, ignoring unknown names.
std::vector<std::size_t> numbers_of(const std::vector<std::string>& names, std::span<const Player> players) {
  std::vector<std::size_t> numbers;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(players, name, &Player::name);
    if (found != players.end()) numbers.push_back(found->id.index());
  }
  return numbers;
}

}  // namespace

pairing::PairingInput pairing_input_of(const TournamentState& tournament) {
  const settings::Settings& settings = tournament.settings;
  const std::vector<Player>& players = tournament.players;
  pairing::PairingInput input{.players = players.size(),
                              .seed = settings.pairing.seed,
                              .points = settings.pairing.points,
                              .settings = settings.pairing.format_settings};
  for (const Player& player : players) {
    input.names.push_back(player.name);
    input.entered.push_back(player.entered);
    input.version_since.push_back(player.versions.empty() ? 0 : player.versions.back());
  }
  std::map<int, pairing::WithdrawnPlayer> withdrawn;  // by their order
  for (const Player& player : players) {
    if (player.withdrawn) withdrawn[player.withdrawn->order] = {player.id.index(), player.withdrawn->rounds};
  }
  for (const auto& [order, player] : withdrawn) input.withdrawn.push_back(player);
  input.unranked = numbers_of(settings.pairing.unranked, players);
  input.seeding = numbers_of(settings.pairing.format_settings[settings::seeding], players);
  return input;
}

pairing::History history_of(const TournamentState& tournament) {
  pairing::History history;
  history.games.reserve(tournament.games.size());
  for (const Game& game : tournament.games) {
    pairing::PlayedGame played{.pairing = {.round = game.round,
                                           .match = game.match,
                                           .part = game.part,
                                           .white = game.white.index(),
                                           .black = game.black.index(),
                                           .opening = game.opening}};
    if (game.result) {
      played.result = game.result->result;
      played.forfeit = game::is_forfeit(game.result->ending);
    }
    played.cancelled = game.state == GameState::cancelled;
    if (game.walkover) {
      played.result = *game.walkover == game.white ? game::Result::white_wins : game::Result::black_wins;
      played.forfeit = true;
    }
    history.games.push_back(played);
  }
  for (const Bye& bye : tournament.byes) history.byes.push_back({bye.round, bye.player.index()});
  return history;
}

int games_in_all(const TournamentState& tournament) {
  const pairing::Format* format = pairing::find_format(tournament.settings.pairing.format);
  const int paired = tournament.games_to_play();
  if (format == nullptr || format->games_to_be_paired == nullptr) return paired;
  return paired + format->games_to_be_paired(pairing_input_of(tournament), history_of(tournament));
}

bool is_over(const TournamentState& tournament) {
  const bool all_settled = std::ranges::all_of(tournament.games, [](const Game& game) {
    return game.state == GameState::finished || game.state == GameState::cancelled;
  });
  if (!all_settled || tournament.players.size() < 2) return false;
  return pairing::find_format(tournament.settings.pairing.format)
      ->pair(pairing_input_of(tournament), history_of(tournament))
      .games.empty();
}

}  // namespace kaven::tournaments::state
