#include "tournaments/pairing/past.hpp"

#include <algorithm>

namespace kaven::tournaments {

int last_round(const Past& past) {
  int last = 0;
  for (const PlayedGame& game : past.games) last = std::max(last, game.job.round);
  for (const Bye& bye : past.byes) last = std::max(last, bye.round);
  return last;
}

}  // namespace kaven::tournaments
