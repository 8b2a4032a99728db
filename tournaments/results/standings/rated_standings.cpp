// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/rated_standings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::standings {

namespace {

// The number of games that were paired before the player's program joined, as of the time after game `latest`.
int present_version_since(const state::Player& player, int latest) {
  int since = 0;
  for (const int games : player.versions) {
    if (games <= latest) since = games;
  }
  return since;
}

}  // namespace

std::vector<ratings::Encounter> encounters_of(std::span<const state::Player> players,
                                              std::span<const state::Game> games, bool by_version) {
  const std::map<folder::PlayerId, std::size_t> index_of = player_indices(players);
  const std::size_t numbers = players.size() * (by_version ? 2 : 1);
  std::vector<int> position_of(numbers * numbers, -1);
  std::vector<ratings::Encounter> encounters;
  const int latest = games.empty() ? 0 : games.back().id.number();
  const auto number_of = [&](folder::PlayerId id, folder::GameId game) {
    const std::size_t own = index_of.at(id);
    const bool is_earlier = by_version && game.number() <= present_version_since(players[own], latest);
    return is_earlier ? own + players.size() : own;
  };
  for (const state::Game& game : games) {
    if (!game.result) continue;
    const std::size_t white = number_of(game.white, game.id);
    const std::size_t black = number_of(game.black, game.id);
    int& position = position_of[white * numbers + black];
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
  for (std::size_t own = 0; by_version && own < players.size(); ++own) {
    const std::size_t earlier = own + players.size();
    if (present_version_since(players[own], latest) == 0) continue;
    // A quarter of a game in either colour for each of the two.
    encounters.push_back({.white = own, .black = earlier, .white_wins = 0.25, .black_wins = 0.25});
    encounters.push_back({.white = earlier, .black = own, .white_wins = 0.25, .black_wins = 0.25});
  }
  return encounters;
}

bool rates_by_version(const settings::Settings& settings) {
  return settings.pairing.format_settings[settings::endless] == 1;
}

ratings::RatingFit rating_fit(std::span<const state::Player> players, std::span<const state::Game> games,
                              bool by_version) {
  return {players.size() * (by_version ? 2 : 1), encounters_of(players, games, by_version), players.size()};
}

std::vector<pairing::Place> places_by_rating(std::span<const state::Player> players,
                                             const ratings::RatingFit& fit) {
  // Smaller differences are rounding errors.
  constexpr double steps_per_elo = 100;
  constexpr double unrated = std::numeric_limits<double>::lowest();
  std::vector<double> elo;
  for (std::size_t own = 0; own < players.size(); ++own) {
    const std::optional<ratings::Rating>& rating = fit.ratings()[own];
    elo.push_back(rating ? std::round(rating->elo.value * steps_per_elo) : unrated);
  }
  std::vector<pairing::Place> places;
  for (std::size_t own = 0; own < players.size(); ++own) {
    const auto higher = std::ranges::count_if(elo, [&](double other) { return other > elo[own]; });
    places.push_back({players[own].id.index(), static_cast<int>(higher) + 1});
  }
  return places;
}

void add_ratings(Standings& standings, std::span<const state::Player> players,
                 const ratings::RatingFit& fit) {
  const std::map<folder::PlayerId, std::size_t> index_of = player_indices(players);
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
