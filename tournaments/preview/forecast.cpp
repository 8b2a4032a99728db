#include "tournaments/preview/forecast.hpp"

#include <algorithm>
#include <chrono>
#include <random>

#include "tournaments/runner/progression.hpp"

namespace kaven::tournaments::preview {

namespace {

constexpr int most_simulations = 20;
// Large tournaments get fewer simulations.
constexpr std::chrono::seconds longest_simulation{2};

/// The result of one simulation.
struct MadeUp {
  int games = 0;
  int waves = 0;  ///< number of consecutive game durations
};

std::vector<folder::GameId> unfinished(const state::TournamentState& tournament) {
  std::vector<folder::GameId> games;
  for (const state::Game& game : tournament.games) {
    if (game.state != state::GameState::finished) games.push_back(game.id);
  }
  return games;
}

// Asks the format for more when all its games are played, as in a run.
template <typename Result>
MadeUp play_rest(state::TournamentState tournament, int jobs, Result result) {
  MadeUp made_up;
  while (true) {
    const std::vector<folder::GameId> games = unfinished(tournament);
    made_up.games += static_cast<int>(games.size());
    made_up.waves += (static_cast<int>(games.size()) + jobs - 1) / jobs;
    for (const folder::GameId game : games) {
      tournament.finish(game, {.result = result(), .ending = game::Ending::line, .moves = 1});
    }
    if (runner::pair_next(tournament).empty()) return made_up;
  }
}

}  // namespace

Forecast forecast_of(state::TournamentState tournament, const GameTime& game_time, int jobs) {
  Forecast forecast{.finished = tournament.count(state::GameState::finished), .game_time = game_time};
  runner::pair_next(tournament);
  for (const folder::GameId game : unfinished(tournament)) forecast.pairings.push_back(tournament.game(game));
  const auto begin = std::chrono::steady_clock::now();
  std::mt19937_64 random(tournament.settings.seed);
  Range<int> waves;
  while (forecast.simulations < most_simulations) {
    const bool all_drawn = forecast.simulations == 0;
    const MadeUp rest = play_rest(tournament, jobs, [&] {
      if (all_drawn || random() % 5 == 0) return game::Result::draw;
      return random() % 2 == 0 ? game::Result::white_wins : game::Result::black_wins;
    });
    const bool first = forecast.simulations == 0;
    forecast.games.least = first ? rest.games : std::min(forecast.games.least, rest.games);
    forecast.games.most = std::max(forecast.games.most, rest.games);
    waves.least = first ? rest.waves : std::min(waves.least, rest.waves);
    waves.most = std::max(waves.most, rest.waves);
    ++forecast.simulations;
    if (forecast.simulations > 1 && std::chrono::steady_clock::now() - begin > longest_simulation) break;
  }
  forecast.likely = {waves.least * game_time.likely, waves.most * game_time.likely};
  forecast.longest = waves.most * game_time.longest;
  forecast.tournament = std::move(tournament);
  return forecast;
}

}  // namespace kaven::tournaments::preview
