#include "tournaments/pairing/meetings.hpp"

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
  // By White, then Black.
  std::vector<int> before(field.players * field.players);
  std::vector<int> seen(before.size());
  const auto place = [&](std::size_t white, std::size_t black) { return white * field.players + black; };
  for (const PlayedGame& game : past.games) ++before[place(game.job.white, game.job.black)];
  Pairings pairings;
  int round = last_round(past);
  int match = 0;
  int table_round = 0;
  for (const Meeting& meeting : wanted) {
    const std::size_t colours = place(meeting.white, meeting.black);
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
