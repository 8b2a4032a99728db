#include "tournaments/pairing/pairing.hpp"

#include <algorithm>

namespace kaven::tournaments::pairing {

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
  return std::ranges::all_of(history.games, [](const PlayedGame& game) { return game.result.has_value(); });
}

std::vector<std::size_t> players_present(const PairingInput& input, const History& history) {
  const int next_round = last_round(history) + 1;
  std::vector<std::size_t> present;
  for (std::size_t player = 0; player < input.players; ++player) {
    if (input.has_come(player, next_round)) present.push_back(player);
  }
  return present;
}

}  // namespace kaven::tournaments::pairing
