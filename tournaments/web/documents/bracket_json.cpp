#include "tournaments/web/documents/bracket_json.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "common/text/word_table.hpp"
#include "tournaments/pairing/bracket.hpp"

namespace kaven::tournaments::web::documents {

namespace {

using Part = pairing::BracketMatch::Part;
constexpr text::WordTable<Part, 4> part_words = {{{
    {Part::winners, "winners"},
    {Part::losers, "losers"},
    {Part::final, "final"},
    {Part::second_final, "second-final"},
}}};

// The number of the player with an index of the bracket.
ordered_json player_json(const std::optional<std::size_t>& player) {
  return player ? ordered_json(folder::PlayerId::at(*player)) : ordered_json();
}

// `places`: the index of each match in the document's list, which omits matches decided without a game.
ordered_json slot_json(const pairing::Bracket& bracket, const pairing::Slot& slot,
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
  return {{"player", player_json(player)}, {"from", from}, {"seed", seed}};
}

}  // namespace

ordered_json bracket_json(const Snapshot& snapshot) {
  if (!snapshot.bracket || snapshot.bracket->matches.empty()) return nullptr;
  const pairing::Bracket& bracket = *snapshot.bracket;
  std::map<std::pair<int, int>, ordered_json> games;
  for (const state::Game& game : snapshot.tournament.games)
    games[{game.round, game.match}].push_back(game.id);
  std::map<std::size_t, std::size_t> places;
  ordered_json matches = ordered_json::array();
  for (std::size_t index = 0; index < bracket.matches.size(); ++index) {
    const pairing::BracketMatch& match = bracket.matches[index];
    if (match.decided && !match.played) continue;
    places.emplace(index, matches.size());
    const auto own_games = games.find({match.round, match.number});
    matches.push_back({{"title", pairing::match_title(bracket, match)},
                       {"part", part_words.word_of(match.part)},
                       {"stage", match.stage},
                       {"round", match.round},
                       {"number", match.number},
                       {"upper", slot_json(bracket, match.upper, match.upper_player, places)},
                       {"lower", slot_json(bracket, match.lower, match.lower_player, places)},
                       {"upper_wins", match.upper_wins},
                       {"lower_wins", match.lower_wins},
                       {"draws", match.draws},
                       {"decided", match.decided},
                       {"winner", player_json(match.winner)},
                       {"by_seed", match.by_seed},
                       {"games", own_games == games.end() ? ordered_json::array() : own_games->second}});
  }
  return {{"matches", matches}};
}

}  // namespace kaven::tournaments::web::documents
