#include "tournaments/pairing/past.hpp"

#include <algorithm>

namespace kaven::tournaments {

int last_round(const Past& past) {
  int last = 0;
  for (const PlayedGame& game : past.games) last = std::max(last, game.job.round);
  for (const Bye& bye : past.byes) last = std::max(last, bye.round);
  return last;
}

Past first_rounds(const Past& past, int rounds) {
  Past first;
  for (const PlayedGame& game : past.games) {
    if (game.job.round <= rounds) first.games.push_back(game);
  }
  for (const Bye& bye : past.byes) {
    if (bye.round <= rounds) first.byes.push_back(bye);
  }
  return first;
}

}  // namespace kaven::tournaments
