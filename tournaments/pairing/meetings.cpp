#include "tournaments/pairing/meetings.hpp"

#include "tournaments/pairing/draw.hpp"

namespace kaven::tournaments::pairing {

std::vector<std::size_t> players_present(const PairingInput& input, const History& history) {
  const int paired = last_round(history);
  std::vector<std::size_t> present;
  for (std::size_t player = 0; player < input.players; ++player) {
    if (input.entered.empty() || input.entered[player] <= paired) present.push_back(player);
  }
  return present;
}

Pairings missing_meetings(const std::vector<Meeting>& wanted, const PairingInput& input,
                          const History& history) {
  // By White, then Black.
  std::vector<int> before(input.players * input.players);
  std::vector<int> seen(before.size());
  const auto place = [&](std::size_t white, std::size_t black) { return white * input.players + black; };
  for (const PlayedGame& game : history.games) ++before[place(game.pairing.white, game.pairing.black)];
  Pairings pairings;
  int round = last_round(history);
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
                              .opening = derive_opening(input.seed, meeting.white, meeting.black, leg)});
  }
  pairings.over = pairings.games.empty();
  return pairings;
}

}  // namespace kaven::tournaments::pairing
