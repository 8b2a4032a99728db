#include "tournaments/web/documents/rating_history.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/standings/rated_standings.hpp"

namespace kaven::tournaments::web::documents {

namespace {

// The time of a fit grows faster than the square of the number of players: 2 ms for 20, 1 s for 500.
std::size_t affordable_points(std::size_t players) {
  if (players <= 50) return 200;
  if (players <= 150) return 50;
  return 10;
}

}  // namespace

ordered_json ratings_document(const Snapshot& snapshot) {
  std::vector<state::Game> finished;
  std::ranges::copy_if(snapshot.tournament.games, std::back_inserter(finished),
                       [](const state::Game& game) { return game.result.has_value(); });
  ordered_json counts = ordered_json::array();
  ordered_json players = ordered_json::array();
  for (const state::Player& player : snapshot.tournament.players) {
    players.push_back({{"number", player.id}, {"values", ordered_json::array()}});
    for (const int paired : player.versions) {
      players.back()["versions"].push_back(std::ranges::count_if(
          finished, [&](const state::Game& game) { return game.id.number() <= paired; }));
    }
  }
  const std::size_t points = std::min(finished.size(), affordable_points(snapshot.tournament.players.size()));
  for (std::size_t point = 0; point <= points && !finished.empty(); ++point) {
    const std::size_t count = finished.size() * point / points;
    const std::span<const state::Game> games(finished.data(), count);
    counts.push_back(count);
    const std::vector<state::Player>& tournament_players = snapshot.tournament.players;
    const bool by_version = standings::rates_by_version(snapshot.tournament.settings);
    const ratings::RatingFit fit(tournament_players.size() * (by_version ? 2 : 1),
                                 standings::encounters_of(tournament_players, games, by_version));
    for (std::size_t player = 0; player < players.size(); ++player) {
      const auto rounded = [](double elo) { return std::round(elo * 10) / 10; };
      const std::optional<ratings::Rating>& rating = fit.ratings()[player];
      players[player]["values"].push_back(rating ? ordered_json(rounded(rating->elo.value)) : ordered_json());
    }
  }
  return {{"format", 1}, {"games", counts}, {"players", players}};
}

}  // namespace kaven::tournaments::web::documents
