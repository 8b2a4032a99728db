#include "tournaments/pairing/gauntlet.hpp"

#include <algorithm>

#include "tournaments/pairing/meetings.hpp"
#include "tournaments/pairing/seeding.hpp"

namespace kaven::tournaments::pairing {

Pairings gauntlet(const PairingInput& input, const History& history) {
  const std::vector<std::size_t> order = seeding_order(input);
  const std::size_t named = std::clamp<std::size_t>(input.seeding.size(), 1, input.players - 1);
  const std::vector<std::size_t> present = players_present(input, history);
  std::vector<std::size_t> challengers;
  std::vector<std::size_t> others;
  for (std::size_t place = 0; place < order.size(); ++place) {
    if (std::ranges::find(present, order[place]) == present.end()) continue;
    (place < named ? challengers : others).push_back(order[place]);
  }
  // In each round the others have moved on by one; where there are fewer of them than challengers, some of
  // these are free.
  const std::size_t seats = std::max(challengers.size(), others.size());
  std::vector<Meeting> meetings;
  int round = 0;
  for (int game = 0; game < 2 * input.legs; ++game) {
    for (std::size_t step = 0; step < seats; ++step) {
      ++round;
      for (std::size_t seat = 0; seat < challengers.size(); ++seat) {
        const std::size_t opponent = (seat + step) % seats;
        if (opponent >= others.size()) continue;
        // Challengers change colours from round to round, too.
        const bool white = (step + static_cast<std::size_t>(game)) % 2 == 0;
        meetings.push_back({round, white ? challengers[seat] : others[opponent],
                            white ? others[opponent] : challengers[seat]});
      }
    }
  }
  return missing_meetings(meetings, input, history);
}

}  // namespace kaven::tournaments::pairing
