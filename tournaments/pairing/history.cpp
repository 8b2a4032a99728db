#include "tournaments/pairing/history.hpp"

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

}  // namespace kaven::tournaments::pairing
