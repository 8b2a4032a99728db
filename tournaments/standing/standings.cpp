#include "tournaments/standing/standings.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace kaven::tournaments {

namespace {

bool won(Score score) {
  return score == Score::win || score == Score::forfeit_win;
}

bool lost(Score score) {
  return score == Score::loss || score == Score::forfeit_loss;
}

double worth(Score score, const Points& points) {
  if (won(score)) return points.win;
  if (lost(score)) return points.loss;
  return score == Score::draw ? points.draw : 0;
}

// The games between each two players, by index.
using Meetings = std::vector<std::vector<std::vector<Score>>>;

Meetings meetings_of(std::span<const Player> players, std::span<const Game> games) {
  std::map<int, std::size_t> index_of;
  for (const Player& player : players) index_of.emplace(player.id, index_of.size());
  Meetings meetings(players.size(), std::vector<std::vector<Score>>(players.size()));
  for (const Game& game : games) {
    const std::size_t white = index_of.at(game.white);
    const std::size_t black = index_of.at(game.black);
    meetings[white][black].push_back(score_of(game, game.white));
    meetings[black][white].push_back(score_of(game, game.black));
  }
  return meetings;
}

void count(Standing& standing, const std::vector<Score>& scores, const Points& points) {
  for (const Score score : scores) {
    if (score == Score::not_played) continue;
    ++standing.played;
    standing.wins += won(score) ? 1 : 0;
    standing.draws += score == Score::draw ? 1 : 0;
    standing.losses += lost(score) ? 1 : 0;
    standing.forfeits += score == Score::forfeit_loss ? 1 : 0;
    standing.points += worth(score, points);
  }
}

auto merit(const Standing& standing) {
  return std::tuple(standing.points, standing.direct_encounter, standing.sonneborn_berger, standing.wins);
}

}  // namespace

Score score_of(const Game& game, int player) {
  if (!game.result) return Score::not_played;
  const game::Result result = game.result->result;
  if (result == game::Result::draw) return Score::draw;
  const bool forfeit = game::is_forfeit(game.result->ending);
  const auto colour = player == game.white ? game::Colour::white : game::Colour::black;
  if (game::winner(result) == colour) return forfeit ? Score::forfeit_win : Score::win;
  return forfeit ? Score::forfeit_loss : Score::loss;
}

Standings standings_of(std::span<const Player> players, std::span<const Game> games, const Points& points) {
  const Meetings meetings = meetings_of(players, games);
  std::vector<Standing> standings(players.size());
  for (std::size_t own = 0; own < players.size(); ++own) {
    standings[own].name = players[own].name;
    for (const auto& scores : meetings[own]) count(standings[own], scores, points);
  }
  for (std::size_t own = 0; own < players.size(); ++own) {
    Standing& standing = standings[own];
    for (std::size_t other = 0; other < players.size(); ++other) {
      const bool level = standings[other].points == standing.points;
      for (const Score score : meetings[own][other]) {
        if (level) standing.direct_encounter += worth(score, points);
        if (won(score)) standing.sonneborn_berger += standings[other].points;
        if (score == Score::draw) standing.sonneborn_berger += standings[other].points / 2;
      }
    }
  }

  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    const auto first = merit(standings[one]);
    const auto second = merit(standings[other]);
    return first != second ? first > second : standings[one].name < standings[other].name;
  });

  Standings result;
  for (const std::size_t own : order) {
    Standing standing = standings[own];
    const bool shared = !result.places.empty() && merit(result.places.back()) == merit(standing);
    standing.rank = shared ? result.places.back().rank : static_cast<int>(result.places.size()) + 1;
    for (const std::size_t other : order) standing.against.push_back(meetings[own][other]);
    result.places.push_back(std::move(standing));
  }
  result.games = static_cast<int>(games.size());
  result.finished = static_cast<int>(std::ranges::count(games, GameState::finished, &Game::state));
  result.abandoned = static_cast<int>(std::ranges::count(games, GameState::abandoned, &Game::state));
  return result;
}

}  // namespace kaven::tournaments
