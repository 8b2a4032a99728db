#include "tournaments/standings/standings.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace kaven::tournaments::standings {

namespace {

bool won(Score score) {
  return score == Score::win || score == Score::forfeit_win;
}

bool lost(Score score) {
  return score == Score::loss || score == Score::forfeit_loss;
}

double worth(Score score, const state::Points& points) {
  if (won(score)) return points.win;
  if (lost(score)) return points.loss;
  return score == Score::draw ? points.draw : 0;
}

// The games between each two players, by index.
using Meetings = std::vector<std::vector<std::vector<Score>>>;

std::map<state::PlayerId, std::size_t> indices_of(std::span<const state::Player> players) {
  std::map<state::PlayerId, std::size_t> index_of;
  for (const state::Player& player : players) index_of.emplace(player.id, index_of.size());
  return index_of;
}

Meetings meetings_of(const std::map<state::PlayerId, std::size_t>& index_of,
                     std::span<const state::Game> games) {
  Meetings meetings(index_of.size(), std::vector<std::vector<Score>>(index_of.size()));
  for (const state::Game& game : games) {
    const std::size_t white = index_of.at(game.white);
    const std::size_t black = index_of.at(game.black);
    meetings[white][black].push_back(score_of(game, game.white));
    meetings[black][white].push_back(score_of(game, game.black));
  }
  return meetings;
}

void count(StandingsRow& standing, const std::vector<Score>& scores, const state::Points& points) {
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

// What only the game itself says: colours, kinds of forfeits, times.
void count_game(StandingsRow& standing, const state::Game& game, game::Colour colour) {
  const state::TimeUse& use = game.result->sides[game::index(colour)];
  standing.whites += colour == game::Colour::white ? 1 : 0;
  standing.time.turns += use.turns;
  standing.time.thinking += use.thinking;
  standing.time.longest = std::max(standing.time.longest, use.longest);
  standing.time.idle_cpu += use.idle_cpu;
  const state::PlayerId player = colour == game::Colour::white ? game.white : game.black;
  if (score_of(game, player) == Score::forfeit_loss) ++standing.forfeits_by_kind[game.result->ending];
}

// What it takes to be ahead of another player, in this order.
struct Merit {
  int place = 0;  // in a knock-out, as a negative number: the best is the greatest
  double points = 0;
  double direct_encounter = 0;
  double sonneborn_berger = 0;
  double buchholz = 0;
  int wins = 0;
  int forfeits = 0;                                               // negative, likewise
  friend auto operator<=>(const Merit&, const Merit&) = default;  // NOLINT(modernize-use-nullptr)
};

void add_tie_breaks(std::vector<StandingsRow>& standings, const Meetings& meetings, const Scoring& scoring) {
  for (std::size_t own = 0; own < standings.size(); ++own) {
    StandingsRow& standing = standings[own];
    for (std::size_t other = 0; other < standings.size(); ++other) {
      const bool level = standings[other].points == standing.points;
      for (const Score score : meetings[own][other]) {
        if (score == Score::not_played) continue;
        if (level) standing.direct_encounter += worth(score, scoring.points);
        if (won(score)) standing.sonneborn_berger += standings[other].points;
        if (score == Score::draw) standing.sonneborn_berger += standings[other].points / 2;
        standing.buchholz += standings[other].points;
      }
    }
    const int games_of_byes = standing.byes * scoring.games_of_bye;
    standing.sonneborn_berger += games_of_byes * standing.points;
    standing.buchholz += games_of_byes * standing.points;
  }
}

// Games that both lost say of neither that he is the stronger, as draws do.
std::vector<ratings::Encounter> encounters_of(std::span<const state::Player> players,
                                              std::span<const state::Game> games) {
  std::map<state::PlayerId, std::size_t> index_of;
  for (const state::Player& player : players) index_of.emplace(player.id, index_of.size());
  std::vector<int> place(players.size() * players.size(), -1);
  std::vector<ratings::Encounter> encounters;
  for (const state::Game& game : games) {
    if (!game.result) continue;
    const std::size_t white = index_of.at(game.white);
    const std::size_t black = index_of.at(game.black);
    int& found = place[white * players.size() + black];
    if (found < 0) {
      found = static_cast<int>(encounters.size());
      encounters.push_back({.white = white, .black = black});
    }
    ratings::Encounter& encounter = encounters[static_cast<std::size_t>(found)];
    const auto winner = game::winner(game.result->result);
    (!winner                          ? encounter.draws
     : *winner == game::Colour::white ? encounter.white_wins
                                      : encounter.black_wins) += 1;
  }
  return encounters;
}

void rate(Standings& standings, const std::vector<std::size_t>& order,
          const std::vector<ratings::Encounter>& encounters) {
  const ratings::RatingFit field(order.size(), encounters);
  for (std::size_t place = 0; place < order.size(); ++place) {
    StandingsRow& standing = standings.places[place];
    standing.rating = field.ratings()[order[place]];
    if (place + 1 < order.size()) standing.superiority = field.superiority(order[place], order[place + 1]);
  }
  standings.groups = field.groups();
  standings.white_advantage = field.white_advantage();
  standings.draw_share = field.draw_share();
}

}  // namespace

Score score_of(const state::Game& game, state::PlayerId player) {
  if (!game.result) return Score::not_played;
  const game::Result result = game.result->result;
  if (result == game::Result::draw) return Score::draw;
  const bool forfeit = game::is_forfeit(game.result->ending);
  const auto colour = player == game.white ? game::Colour::white : game::Colour::black;
  if (game::winner(result) == colour) return forfeit ? Score::forfeit_win : Score::win;
  return forfeit ? Score::forfeit_loss : Score::loss;
}

Standings standings_of(std::span<const state::Player> players, std::span<const state::Game> games,
                       const Scoring& scoring) {
  const std::map<state::PlayerId, std::size_t> index_of = indices_of(players);
  const Meetings meetings = meetings_of(index_of, games);
  std::vector<StandingsRow> standings(players.size());
  for (std::size_t own = 0; own < players.size(); ++own) {
    standings[own].player = players[own].id;
    standings[own].name = players[own].name;
    standings[own].ranked = players[own].ranked;
    for (const auto& scores : meetings[own]) count(standings[own], scores, scoring.points);
  }
  for (const state::Game& game : games) {
    if (!game.result) continue;
    count_game(standings[index_of.at(game.white)], game, game::Colour::white);
    count_game(standings[index_of.at(game.black)], game, game::Colour::black);
  }
  for (const state::Bye& free : scoring.byes) {
    StandingsRow& standing = standings[index_of.at(free.player)];
    ++standing.byes;
    standing.points += scoring.games_of_bye * scoring.points.win;
  }
  add_tie_breaks(standings, meetings, scoring);

  std::vector<Merit> merits;
  merits.reserve(standings.size());
  for (const StandingsRow& each : standings) {
    merits.push_back({.points = each.points,
                      .direct_encounter = each.direct_encounter,
                      .sonneborn_berger = each.sonneborn_berger,
                      .buchholz = each.buchholz,
                      .wins = each.wins,
                      .forfeits = -each.forfeits});
  }
  // Those who share a place in a knock-out share their rank, whatever their points.
  for (const pairing::Place& place : scoring.places) {
    const auto found = index_of.find(state::PlayerId::at(place.player));
    if (found != index_of.end()) merits[found->second] = {.place = -place.place};
  }
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    if (merits[one] != merits[other]) return merits[one] > merits[other];
    return standings[one].name < standings[other].name;
  });

  Standings result;
  int ranked = 0;
  std::optional<std::size_t> before;  // the last one with a rank
  int rank = 0;
  for (const std::size_t own : order) {
    StandingsRow standing = standings[own];
    standing.rank = 0;
    if (standing.ranked) {
      ++ranked;
      if (!before || merits[*before] != merits[own]) rank = ranked;
      before = own;
      standing.rank = rank;
    }
    for (const std::size_t other : order) standing.against.push_back(meetings[own][other]);
    result.places.push_back(std::move(standing));
  }
  rate(result, order, encounters_of(players, games));
  result.games = static_cast<int>(games.size());
  result.finished =
      static_cast<int>(std::ranges::count(games, state::GameState::finished, &state::Game::state));
  result.abandoned =
      static_cast<int>(std::ranges::count(games, state::GameState::abandoned, &state::Game::state));
  return result;
}

}  // namespace kaven::tournaments::standings
