#include "tournaments/standings/bracket_table.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "common/text/printable.hpp"

namespace kaven::tournaments::standings {

namespace {

std::string label_of(const pairing::BracketMatch& match) {
  return fmt::format("{}.{}", match.round, match.number);
}

// Returns the player in a slot, or the match that the player comes from.
std::string side_text(const pairing::Bracket& bracket, std::span<const state::Player> players,
                      const pairing::Slot& slot, const std::optional<std::size_t>& player) {
  if (player) return text::printable(players[*player].name);
  switch (slot.origin) {
    case pairing::Slot::Origin::winner_of:
      return "winner of " + label_of(bracket.matches[slot.number]);
    case pairing::Slot::Origin::loser_of:
      return "loser of " + label_of(bracket.matches[slot.number]);
    case pairing::Slot::Origin::seed:
      return text::printable(players[bracket.seeds[slot.number]].name);
    case pairing::Slot::Origin::nobody:
      return "-";
  }
  return "-";
}

std::string score_text(const pairing::BracketMatch& match) {
  if (match.upper_wins + match.lower_wins + match.draws == 0) return "";
  return fmt::format("{}-{}-{}", match.upper_wins, match.draws, match.lower_wins);
}

}  // namespace

terminal::TextTable bracket_table(const pairing::Bracket& bracket, std::span<const state::Player> players) {
  terminal::TextTable table{
      .columns = {{"match"}, {"stage"}, {"player"}, {"won-drawn-lost"}, {"player"}, {"goes on"}}};
  for (const pairing::BracketMatch& match : bracket.matches) {
    if (match.decided && !match.played) continue;
    std::string winner = match.winner ? text::printable(players[*match.winner].name) : "";
    if (match.by_seed) winner += " (better seed)";
    table.rows.push_back({label_of(match), pairing::match_title(bracket, match),
                          side_text(bracket, players, match.upper, match.upper_player), score_text(match),
                          side_text(bracket, players, match.lower, match.lower_player), winner});
  }
  return table;
}

}  // namespace kaven::tournaments::standings
