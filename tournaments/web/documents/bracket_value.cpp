#include "tournaments/web/documents/bracket_value.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"

namespace kaven::tournaments::web::documents {

namespace {

const char* part_word(pairing::BracketMatch::Part part) {
  switch (part) {
    case pairing::BracketMatch::Part::winners:
      return "winners";
    case pairing::BracketMatch::Part::losers:
      return "losers";
    case pairing::BracketMatch::Part::final:
      return "final";
    case pairing::BracketMatch::Part::second_final:
      return "second_final";
  }
  return "";
}

ordered_json player_value(const std::optional<std::size_t>& player) {
  return player ? ordered_json(state::PlayerId::at(*player)) : ordered_json();
}

// `places` says where in the list each match is: those that nobody plays are left out.
ordered_json slot_value(const pairing::Bracket& bracket, const pairing::Slot& slot,
                        std::optional<std::size_t> player, const std::map<std::size_t, std::size_t>& places) {
  ordered_json from;
  ordered_json seed;
  if (slot.origin == pairing::Slot::Origin::seed) {
    player = bracket.seeds[slot.number];
    seed = slot.number + 1;
  } else if (slot.origin != pairing::Slot::Origin::nobody && places.contains(slot.number)) {
    from = {{"match", places.at(slot.number)},
            {"who", slot.origin == pairing::Slot::Origin::winner_of ? "winner" : "loser"}};
  }
  return {{"player", player_value(player)}, {"from", from}, {"seed", seed}};
}

}  // namespace

ordered_json bracket_value(const Snapshot& snapshot) {
  const auto bracket_of = pairing::find_format(snapshot.tournament.settings.format)->bracket;
  if (bracket_of == nullptr || snapshot.tournament.players.size() < 2) return nullptr;
  const pairing::Bracket bracket =
      bracket_of(pairing::pairing_input_of(snapshot.tournament), pairing::history_of(snapshot.tournament));
  if (bracket.matches.empty()) return nullptr;
  std::map<std::pair<int, int>, ordered_json> games;
  for (const state::Game& game : snapshot.tournament.games)
    games[{game.round, game.match}].push_back(game.id);
  std::map<std::size_t, std::size_t> places;
  ordered_json matches = ordered_json::array();
  for (std::size_t index = 0; index < bracket.matches.size(); ++index) {
    const pairing::BracketMatch& match = bracket.matches[index];
    if (match.decided && !match.played) continue;
    places.emplace(index, matches.size());
    const auto of_match = games.find({match.round, match.number});
    matches.push_back({{"title", pairing::match_title(bracket, match)},
                       {"part", part_word(match.part)},
                       {"stage", match.stage},
                       {"round", match.round},
                       {"number", match.number},
                       {"upper", slot_value(bracket, match.upper, match.upper_player, places)},
                       {"lower", slot_value(bracket, match.lower, match.lower_player, places)},
                       {"upper_wins", match.upper_wins},
                       {"lower_wins", match.lower_wins},
                       {"draws", match.draws},
                       {"decided", match.decided},
                       {"winner", player_value(match.winner)},
                       {"by_seed", match.by_seed},
                       {"games", of_match == games.end() ? ordered_json::array() : of_match->second}});
  }
  return {{"matches", matches}};
}

}  // namespace kaven::tournaments::web::documents
