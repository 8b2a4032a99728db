#include "tournaments/preview/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "common/game/rules.hpp"
#include "tournaments/runner/progression.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::preview {

namespace {

// Time to start and end two fast programs.
constexpr Seconds around_a_game{0.3};
// Games on large boards usually end before the board is full.
constexpr int most_usual_moves = 60;

int most_moves(const game::Rules& rules) {
  const int choices = rules.opening == game::Opening::recolour ? 1
                      : rules.opening == game::Opening::swap2  ? 2
                                                               : 0;
  // Each side may remove one stone, whose place is filled again.
  const int pop_outs = rules.pop_out ? 4 : 0;
  return rules.places() + choices + pop_outs;
}

int usual_moves(const game::Rules& rules) {
  const bool filled = rules.goal == game::Goal::most_lines;
  return filled ? most_moves(rules) : std::min(rules.places() * 2 / 3, most_usual_moves);
}

struct Mean {
  Seconds sum{};
  int count = 0;
  void add(Seconds value) {
    sum += value;
    ++count;
  }
  Seconds value() const { return sum / count; }
};

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

GameTime game_time_of(const state::TournamentState& tournament,
                      const std::map<std::string, Seconds>& first_moves) {
  const settings::TimeSettings& limits = tournament.settings.time;
  const Seconds turn_limit = settings::turn_limit_of(tournament.settings);
  const game::Rules rules = tournament.settings.game().rules;
  Seconds moves_time = most_moves(rules) * turn_limit + 2 * limits.overage;
  if (limits.match_limit.count() > 0)
    moves_time = std::min(moves_time, 2 * limits.match_limit + most_moves(rules) * limits.increment);
  GameTime time{.longest = limits.start_limit + moves_time + limits.grace};
  Mean finished;
  for (const state::Game& game : tournament.games) {
    if (game.result) finished.add(game.result->thinking);
  }
  if (finished.count > 0) {
    time.likely = finished.value() + around_a_game;
    time.basis =
        fmt::format("the mean of {} finished game{}", finished.count, finished.count == 1 ? "" : "s");
    return time;
  }
  Mean moves;
  for (const auto& [name, seconds] : first_moves) moves.add(std::min<Seconds>(seconds, turn_limit));
  const int usual = usual_moves(rules);
  if (moves.count > 0) {
    time.likely = usual * moves.value() + around_a_game;
    time.basis = fmt::format(
        "first moves, which took {:.2g} s on average when {} program{} tried; games of {} moves are assumed",
        moves.value().count(), moves.count, moves.count == 1 ? " was" : "s were", usual);
  } else {
    time.likely = usual * turn_limit / 2 + around_a_game;
    time.basis =
        fmt::format("the limits alone: games of {} moves are assumed, each taking half its limit", usual);
  }
  return time;
}

Forecast forecast_of(state::TournamentState tournament, const GameTime& game_time, int jobs) {
  Forecast forecast{.finished = tournament.count(state::GameState::finished), .game_time = game_time};
  runner::pair_next(tournament);
  for (const folder::GameId game : unfinished(tournament)) forecast.pairings.push_back(tournament.game(game));
  const auto begin = std::chrono::steady_clock::now();
  std::mt19937_64 random(tournament.settings.pairing.seed);
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
