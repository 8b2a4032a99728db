#include "tournaments/standings/rated_standings.hpp"

#include <map>

#include "tournaments/standings/player_indices.hpp"

namespace kaven::tournaments::standings {

std::vector<ratings::Encounter> encounters_of(std::span<const state::Player> players,
                                              std::span<const state::Game> games) {
  const std::map<folder::PlayerId, std::size_t> index_of = player_indices(players);
  std::vector<int> position_of(players.size() * players.size(), -1);
  std::vector<ratings::Encounter> encounters;
  for (const state::Game& game : games) {
    if (!game.result) continue;
    const std::size_t white = index_of.at(game.white);
    const std::size_t black = index_of.at(game.black);
    int& position = position_of[white * players.size() + black];
    if (position < 0) {
      position = static_cast<int>(encounters.size());
      encounters.push_back({.white = white, .black = black});
    }
    ratings::Encounter& encounter = encounters[static_cast<std::size_t>(position)];
    const auto winner = game::winner(game.result->result);
    (!winner                          ? encounter.draws
     : *winner == game::Colour::white ? encounter.white_wins
                                      : encounter.black_wins) += 1;
  }
  return encounters;
}

void add_ratings(Standings& standings, std::span<const state::Player> players,
                 std::span<const state::Game> games) {
  const std::map<folder::PlayerId, std::size_t> index_of = player_indices(players);
  const ratings::RatingFit fit(players.size(), encounters_of(players, games));
  for (std::size_t number = 0; number < standings.rows.size(); ++number) {
    StandingsRow& row = standings.rows[number];
    const std::size_t own = index_of.at(row.player);
    row.rating = fit.ratings()[own];
    if (number + 1 == standings.rows.size()) break;
    row.likelihood_of_superiority =
        fit.likelihood_of_superiority(own, index_of.at(standings.rows[number + 1].player));
  }
  standings.rating_groups = fit.groups();
  standings.white_advantage = fit.white_advantage();
  standings.draw_share = fit.draw_share();
}

}  // namespace kaven::tournaments::standings
