#include "tournaments/standing/bracket_table.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "common/notation/printable.hpp"

namespace kaven::tournaments {

namespace {

std::string label_of(const BracketMatch& match) {
  return fmt::format("{}.{}", match.round, match.number);
}

// Who is in a slot, or where that one comes from.
std::string side_text(const Bracket& bracket, std::span<const Player> players, const Slot& slot,
                      const std::optional<std::size_t>& player) {
  if (player) return notation::printable(players[*player].name);
  switch (slot.origin) {
    case Slot::Origin::winner_of:
      return "winner of " + label_of(bracket.matches[slot.number]);
    case Slot::Origin::loser_of:
      return "loser of " + label_of(bracket.matches[slot.number]);
    case Slot::Origin::seed:
      return notation::printable(players[bracket.seeds[slot.number]].name);
    case Slot::Origin::nobody:
      return "-";
  }
  return "-";
}

std::string score_text(const BracketMatch& match) {
  if (match.upper_wins + match.lower_wins + match.draws == 0) return "";
  return fmt::format("{}-{}-{}", match.upper_wins, match.draws, match.lower_wins);
}

}  // namespace

TextTable bracket_table(const Bracket& bracket, std::span<const Player> players) {
  TextTable table{.columns = {{"match"}, {"stage"}, {"player"}, {"won-drawn-lost"}, {"player"}, {"goes on"}}};
  for (const BracketMatch& match : bracket.matches) {
    if (match.decided && !match.played) continue;
    std::string winner = match.winner ? notation::printable(players[*match.winner].name) : "";
    if (match.by_seed) winner += " (better seed)";
    table.rows.push_back({label_of(match), match_title(bracket, match),
                          side_text(bracket, players, match.upper, match.upper_player), score_text(match),
                          side_text(bracket, players, match.lower, match.lower_player), winner});
  }
  return table;
}

}  // namespace kaven::tournaments
