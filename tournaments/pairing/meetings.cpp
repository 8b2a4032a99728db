#include "tournaments/pairing/meetings.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "tournaments/pairing/draw.hpp"

namespace kaven::tournaments {

std::vector<std::size_t> players_present(const Field& field, const Past& past) {
  const int paired = last_round(past);
  std::vector<std::size_t> present;
  for (std::size_t player = 0; player < field.players; ++player) {
    if (field.entered.empty() || field.entered[player] <= paired) present.push_back(player);
  }
  return present;
}

Pairings missing_meetings(const std::vector<Meeting>& wanted, const Field& field, const Past& past) {
  std::map<std::pair<std::size_t, std::size_t>, int> before;
  for (const PlayedGame& game : past.games) ++before[{game.job.white, game.job.black}];
  std::map<std::pair<std::size_t, std::size_t>, int> seen;
  Pairings pairings;
  int round = last_round(past);
  int match = 0;
  int table_round = 0;
  for (const Meeting& meeting : wanted) {
    const std::pair colours{meeting.white, meeting.black};
    const int leg = ++seen[colours];
    if (leg <= before[colours]) continue;
    if (meeting.round != table_round) {
      ++round;
      match = 0;
    }
    table_round = meeting.round;
    pairings.games.push_back({.round = round,
                              .match = ++match,
                              .white = meeting.white,
                              .black = meeting.black,
                              .opening = drawn_opening(field.seed, meeting.white, meeting.black, leg)});
  }
  pairings.over = pairings.games.empty();
  return pairings;
}

}  // namespace kaven::tournaments
