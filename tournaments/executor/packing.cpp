#include "tournaments/executor/packing.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace kaven::tournaments::executor {

namespace {

// Sites ask for fewer than ten allocations a minute; longer tasks would delay results.
constexpr std::chrono::minutes wanted_task{10};
// Tasks are filled to a third of their time limit, so that slower games than usual do not exceed it.
constexpr int share_of_limit = 3;
constexpr double most_games = 10000;
constexpr double shortest_game_seconds = 0.01;

settings::Seconds guessed_duration(const settings::Settings& settings) {
  const game::Rules rules = settings.game().rules;
  const double moves = rules.columns * rules.rows / 2.0;
  constexpr double share_of_turn = 1.0 / 3;
  return settings.turn_limit * moves * share_of_turn;
}

}  // namespace

std::size_t games_per_task(const settings::Settings& settings, const Durations& durations) {
  if (settings.slurm.games_per_task > 0) return static_cast<std::size_t>(settings.slurm.games_per_task);
  const settings::Seconds game = durations.known() ? durations.mean() : guessed_duration(settings);
  const settings::Seconds task =
      std::min<settings::Seconds>(wanted_task, settings.slurm.time_limit / share_of_limit);
  const double games =
      task.count() * settings.slurm.processors / std::max(game.count(), shortest_game_seconds);
  return static_cast<std::size_t>(std::clamp(std::floor(games), 1.0, most_games));
}

std::vector<std::vector<GameSpec>> pack(std::vector<GameSpec>& games, std::size_t per_task,
                                        std::size_t most_tasks) {
  std::vector<std::vector<GameSpec>> tasks;
  auto next = games.begin();
  while (next != games.end() && tasks.size() < most_tasks) {
    const auto end = std::distance(next, games.end()) > static_cast<std::ptrdiff_t>(per_task)
                         ? next + static_cast<std::ptrdiff_t>(per_task)
                         : games.end();
    tasks.emplace_back(std::make_move_iterator(next), std::make_move_iterator(end));
    next = end;
  }
  games.erase(games.begin(), next);
  return tasks;
}

}  // namespace kaven::tournaments::executor
