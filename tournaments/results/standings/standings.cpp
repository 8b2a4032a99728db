// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/standings.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace kaven::tournaments::standings {

namespace {

// The scores between each two players, by their indices.
using Meetings = std::vector<std::vector<std::vector<Score>>>;

Meetings meetings_of(const std::map<folder::PlayerId, std::size_t>& index_of,
                     std::span<const state::Game> games) {
  Meetings meetings(index_of.size(), std::vector<std::vector<Score>>(index_of.size()));
  for (const state::Game& game : games) {
    if (game.state == state::GameState::cancelled && !game.walkover) continue;
    const std::size_t white = index_of.at(game.white);
    const std::size_t black = index_of.at(game.black);
    meetings[white][black].push_back(score_of(game, game.white));
    meetings[black][white].push_back(score_of(game, game.black));
  }
  return meetings;
}

void count(StandingsRow& row, const std::vector<Score>& scores, const settings::Points& points) {
  for (const Score score : scores) {
    if (score == Score::not_played) continue;
    row.wins += is_won(score) ? 1 : 0;
    row.draws += score == Score::draw ? 1 : 0;
    row.losses += is_lost(score) ? 1 : 0;
    row.points += points_of(score, points);
  }
}

// Counts colours, kinds of forfeits and times of the player's side.
void count_game(StandingsRow& row, const state::Game& game, game::Colour colour) {
  const state::TimeUse& use = game.result->sides[game::index(colour)];
  ++row.played;
  row.games_as_white += colour == game::Colour::white ? 1 : 0;
  row.time.turns += use.turns;
  row.time.thinking += use.thinking;
  row.time.longest = std::max(row.time.longest, use.longest);
  row.time.idle_cpu += use.idle_cpu;
  const folder::PlayerId player = colour == game::Colour::white ? game.white : game.black;
  if (score_of(game, player) != Score::forfeit_loss) return;
  ++row.forfeits;
  ++row.forfeits_by_kind[game.result->ending];
}

// Sort key of the standings, in descending order, compared member by member.
struct RankingKey {
  int place = 0;  // negated
  double points = 0;
  double direct_encounter = 0;
  double sonneborn_berger = 0;
  double buchholz = 0;
  int wins = 0;
  int forfeits = 0;                                                         // negated: fewer are better
  friend auto operator<=>(const RankingKey&, const RankingKey&) = default;  // NOLINT(modernize-use-nullptr)
};

void add_tie_breaks(std::vector<StandingsRow>& rows, const Meetings& meetings, const Scoring& scoring) {
  for (std::size_t own = 0; own < rows.size(); ++own) {
    StandingsRow& row = rows[own];
    for (std::size_t other = 0; other < rows.size(); ++other) {
      const bool level = rows[other].points == row.points;
      for (const Score score : meetings[own][other]) {
        if (score == Score::not_played) continue;
        if (level) row.direct_encounter += points_of(score, scoring.points);
        if (is_won(score)) row.sonneborn_berger += rows[other].points;
        if (score == Score::draw) row.sonneborn_berger += rows[other].points / 2;
        row.buchholz += rows[other].points;
      }
    }
    const int games_of_byes = row.byes * scoring.games_of_bye;
    row.direct_encounter = settings::rounded_points(row.direct_encounter);
    row.sonneborn_berger = settings::rounded_points(row.sonneborn_berger + games_of_byes * row.points);
    row.buchholz = settings::rounded_points(row.buchholz + games_of_byes * row.points);
  }
}

std::vector<StandingsRow> rows_of(std::span<const state::Player> players, std::span<const state::Game> games,
                                  const Scoring& scoring,
                                  const std::map<folder::PlayerId, std::size_t>& index_of,
                                  const Meetings& meetings) {
  std::vector<StandingsRow> rows(players.size());
  for (std::size_t own = 0; own < players.size(); ++own) {
    rows[own].player = players[own].id;
    rows[own].name = players[own].name;
    rows[own].folder = players[own].hand_in;
    rows[own].ranked = players[own].ranked;
    if (players[own].withdrawn) rows[own].withdrawn = players[own].withdrawn->games;
    for (const auto& scores : meetings[own]) count(rows[own], scores, scoring.points);
  }
  for (const state::Game& game : games) {
    if (!game.result) continue;
    count_game(rows[index_of.at(game.white)], game, game::Colour::white);
    count_game(rows[index_of.at(game.black)], game, game::Colour::black);
  }
  for (const state::Bye& bye : scoring.byes) {
    StandingsRow& row = rows[index_of.at(bye.player)];
    ++row.byes;
    row.points += scoring.games_of_bye * scoring.points.win;
  }
  for (StandingsRow& row : rows) row.points = settings::rounded_points(row.points);
  add_tie_breaks(rows, meetings, scoring);
  return rows;
}

std::vector<RankingKey> ranking_keys_of(const std::vector<StandingsRow>& rows, const Scoring& scoring,
                                        const std::map<folder::PlayerId, std::size_t>& index_of) {
  std::vector<RankingKey> keys;
  keys.reserve(rows.size());
  for (const StandingsRow& row : rows) {
    keys.push_back({.points = row.points,
                    .direct_encounter = row.direct_encounter,
                    .sonneborn_berger = row.sonneborn_berger,
                    .buchholz = row.buchholz,
                    .wins = row.wins,
                    .forfeits = -row.forfeits});
  }
  for (const pairing::Place& place : scoring.places) {
    const auto found = index_of.find(folder::PlayerId::at(place.player));
    if (found != index_of.end()) keys[found->second].place = -place.place;
  }
  return keys;
}

}  // namespace

Score score_of(const state::Game& game, folder::PlayerId player) {
  if (game.walkover) return *game.walkover == player ? Score::forfeit_win : Score::forfeit_loss;
  if (!game.result) return Score::not_played;
  const game::Result result = game.result->result;
  if (result == game::Result::draw) return Score::draw;
  const bool forfeit = game::is_forfeit(game.result->ending);
  const auto colour = player == game.white ? game::Colour::white : game::Colour::black;
  if (game::winner(result) == colour) return forfeit ? Score::forfeit_win : Score::win;
  return forfeit ? Score::forfeit_loss : Score::loss;
}

double points_of(Score score, const settings::Points& points) {
  if (is_won(score)) return points.win;
  if (is_lost(score)) return points.loss;
  return score == Score::draw ? points.draw : 0;
}

Standings standings_of(std::span<const state::Player> players, std::span<const state::Game> games,
                       const Scoring& scoring) {
  const std::map<folder::PlayerId, std::size_t> index_of = player_indices(players);
  const Meetings meetings = meetings_of(index_of, games);
  const std::vector<StandingsRow> rows = rows_of(players, games, scoring, index_of, meetings);
  const std::vector<RankingKey> keys = ranking_keys_of(rows, scoring, index_of);
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    if (keys[one] != keys[other]) return keys[one] > keys[other];
    return rows[one].name < rows[other].name;
  });

  // Players with the same place in a knock-out have the same rank, whatever their points: the opponents there,
  // and byes, are luck.
  const auto share_a_rank = [&](std::size_t one, std::size_t other) {
    return scoring.places.empty() ? keys[one] == keys[other] : keys[one].place == keys[other].place;
  };

  Standings standings;
  int ranked = 0;
  std::optional<std::size_t> last_ranked;
  int rank = 0;
  for (const std::size_t own : order) {
    StandingsRow row = rows[own];
    row.rank = 0;
    if (row.ranked) {
      ++ranked;
      if (!last_ranked || !share_a_rank(*last_ranked, own)) rank = ranked;
      last_ranked = own;
      row.rank = rank;
    }
    for (const std::size_t other : order) row.against.push_back(meetings[own][other]);
    standings.rows.push_back(std::move(row));
  }
  standings.cancelled =
      static_cast<int>(std::ranges::count(games, state::GameState::cancelled, &state::Game::state));
  standings.games = static_cast<int>(games.size()) - standings.cancelled;
  standings.finished =
      static_cast<int>(std::ranges::count(games, state::GameState::finished, &state::Game::state));
  standings.abandoned =
      static_cast<int>(std::ranges::count(games, state::GameState::abandoned, &state::Game::state));
  return standings;
}

}  // namespace kaven::tournaments::standings
