#include "tournaments/pairing/meetings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "tournaments/pairing/draw.hpp"
#include "tournaments/settings/shared_format_settings.hpp"

namespace kaven::tournaments::pairing {

NextPairings missing_meetings(const std::vector<Meeting>& wanted, const PairingInput& input,
                              const History& history) {
  // Both tables are indexed by White, then Black.
  std::vector<int> before(input.players * input.players);
  std::vector<int> seen(before.size());
  const auto place = [&](std::size_t white, std::size_t black) { return white * input.players + black; };
  for (const PlayedGame& game : history.games) ++before[place(game.pairing.white, game.pairing.black)];
  NextPairings next;
  int round = last_round(history);
  int match = 0;
  int table_round = 0;
  for (const Meeting& meeting : wanted) {
    const std::size_t colours = place(meeting.white, meeting.black);
    const int encounter = ++seen[colours];
    if (encounter <= before[colours]) continue;
    if (meeting.round != table_round) {
      ++round;
      match = 0;
    }
    table_round = meeting.round;
    next.games.push_back({.round = round,
                          .match = ++match,
                          .white = meeting.white,
                          .black = meeting.black,
                          .opening = derive_opening(input.seed, meeting.white, meeting.black, encounter)});
  }
  next.over = next.games.empty();
  return next;
}

std::optional<std::string> fewer_legs(const PairingInput& input, const History& history) {
  std::map<std::pair<std::size_t, std::size_t>, int> games;
  int most = 0;
  for (const PlayedGame& game : history.games) {
    most = std::max(most, ++games[{game.pairing.white, game.pairing.black}]);
  }
  if (input.settings[settings::legs] >= most) return std::nullopt;
  return fmt::format(
      "tournament.toml: legs is {}, but this tournament has games of leg {}: legs may be raised, not lowered",
      input.settings[settings::legs], most);
}

}  // namespace kaven::tournaments::pairing
