#include "tournaments/pairing/pairing.hpp"

#include <algorithm>

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

}  // namespace kaven::tournaments::pairing
