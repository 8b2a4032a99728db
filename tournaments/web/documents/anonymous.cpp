#include "tournaments/web/documents/anonymous.hpp"

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::web::documents {

namespace {

// The new ids by the index of the old ones.
using Numbers = std::vector<folder::PlayerId>;

Numbers numbers_of(std::span<const state::Player> shown) {
  std::vector<std::size_t> order(shown.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return std::pair(shown[index].name, index); });
  Numbers numbers(shown.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    numbers[order[place]] = folder::PlayerId::at(place);
  }
  return numbers;
}

// The words that identify a player: its name, and its entry in agents/ with and without extension, which
// texts about its program quote.
std::vector<std::string> words_of(const state::Player& player) {
  std::vector<std::string> words = {player.name};
  boost::filesystem::path entry(player.hand_in);
  if (entry.empty()) {
    constexpr std::string_view agents = "/agents/";
    const std::size_t at = player.program.find(agents);
    if (at == std::string::npos) return words;
    std::string rest = player.program.substr(at + agents.size());
    rest = rest.substr(0, rest.find('/'));
    entry = rest.substr(0, rest.find(' '));
  }
  words.push_back(entry.string());
  words.push_back(entry.stem().string());
  return words;
}

void renumber(pairing::Bracket& bracket, const Numbers& numbers) {
  const auto renumber_player = [&](std::optional<std::size_t>& player) {
    if (player) player = numbers.at(*player).index();
  };
  for (std::size_t& player : bracket.seeds) player = numbers.at(player).index();
  for (pairing::BracketMatch& match : bracket.matches) {
    renumber_player(match.upper_player);
    renumber_player(match.lower_player);
    renumber_player(match.winner);
    renumber_player(match.loser);
  }
}

}  // namespace

Snapshot anonymous(const Snapshot& snapshot, std::span<const state::Player> shown) {
  Snapshot result = snapshot;
  result.anonymous = true;
  const Numbers numbers = numbers_of(shown);
  state::TournamentState& tournament = result.tournament;
  std::vector<std::string> unranked;
  for (const state::Player& player : snapshot.tournament.players) {
    const std::string& alias = shown[player.id.index()].name;
    if (std::ranges::find(tournament.settings.pairing.unranked, player.name) !=
        tournament.settings.pairing.unranked.end()) {
      unranked.push_back(alias);
    }
    const folder::PlayerId id = numbers[player.id.index()];
    tournament.players[id.index()] = {
        .id = id, .name = alias, .entered = player.entered, .ranked = player.ranked};
    tournament.players[id.index()].withdrawn = player.withdrawn;
    if (alias == player.name) continue;
    for (const std::string& word : words_of(player)) {
      if (!word.empty()) result.disguises.push_back({.word = word, .shown = alias});
    }
  }
  std::ranges::stable_sort(result.disguises, std::greater{},
                           [](const Disguise& each) { return each.word.size(); });
  tournament.settings.pairing.unranked = std::move(unranked);
  tournament.settings.description.sections = {};
  tournament.settings.time.factors = {};
  for (state::Game& game : tournament.games) {
    game.white = numbers[game.white.index()];
    game.black = numbers[game.black.index()];
    if (game.walkover) game.walkover = numbers[game.walkover->index()];
  }
  for (state::Bye& bye : tournament.byes) bye.player = numbers[bye.player.index()];
  for (standings::StandingsRow& row : result.standings.rows) row.player = numbers[row.player.index()];
  if (result.bracket) renumber(*result.bracket, numbers);
  return result;
}

}  // namespace kaven::tournaments::web::documents
