// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/packing.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {

namespace {

// Sites ask for fewer than ten allocations a minute; longer tasks would delay results.
constexpr std::chrono::minutes longest_task{10};
constexpr std::chrono::seconds shortest_task{30};
// Tasks are filled to a third of their time limit, so that slower games than usual do not exceed it.
constexpr int share_of_limit = 3;
constexpr double most_games = 10000;
constexpr double shortest_game_seconds = 0.01;

settings::Seconds guessed_duration(const settings::Settings& settings) {
  const game::Rules rules = settings.game().rules;
  const double moves = rules.columns * rules.rows / 2.0;
  constexpr double share_of_turn = 1.0 / 3;
  const settings::TimeSettings& time = settings.time;
  const settings::Seconds guess = settings::turn_limit_of(settings) * moves * share_of_turn;
  if (time.match_limit.count() == 0) return guess;
  return std::min<settings::Seconds>(guess, 2 * time.match_limit + moves * time.increment);
}

std::size_t games_in(settings::Seconds task, settings::Seconds game, const settings::SlurmSettings& slurm) {
  task = std::min<settings::Seconds>(task, settings::Seconds(slurm.time_limit) / share_of_limit);
  const double games = task.count() * slurm.processors / std::max(game.count(), shortest_game_seconds);
  return static_cast<std::size_t>(std::clamp(std::floor(games), 1.0, most_games));
}

}  // namespace

bool measures_games(const settings::Settings& settings, const Durations& durations,
                    std::optional<std::size_t> slots) {
  const std::size_t enough = slots ? (*slots + 1) / 2 : 1;
  return settings.slurm.games_per_task == 0 && durations.games() < enough;
}

std::size_t most_first_tasks(std::optional<std::size_t> slots, std::size_t queued) {
  constexpr std::size_t where_slots_are_unknown = 100;
  if (!slots) return queued > 0 ? 0 : where_slots_are_unknown;
  return *slots - std::min(*slots, queued);
}

TaskSizes task_sizes(const settings::Settings& settings, const Durations& durations,
                     std::optional<std::size_t> slots) {
  const settings::SlurmSettings& slurm = settings.slurm;
  const auto always = [](int games) {
    const auto size = static_cast<std::size_t>(games);
    return TaskSizes{.most = size, .least = size, .slots = std::nullopt};
  };
  if (slurm.games_per_task > 0) return always(slurm.games_per_task);
  const bool measures = measures_games(settings, durations, slots);
  if (measures && slots) return always(slurm.processors);
  const settings::Seconds game = measures ? guessed_duration(settings) : durations.mean();
  return {games_in(longest_task, game, slurm), games_in(shortest_task, game, slurm), slots};
}

std::vector<std::vector<GameSpec>> pack(std::vector<GameSpec>& games, const TaskSizes& sizes,
                                        std::size_t most_tasks) {
  constexpr std::size_t tasks_per_slot = 3;
  const auto share = [&](std::size_t left) {
    const std::size_t tasks = tasks_per_slot * *sizes.slots;
    return (left + tasks - 1) / tasks;
  };
  const std::size_t least = sizes.slots ? std::min(sizes.least, share(games.size())) : sizes.most;
  std::vector<std::vector<GameSpec>> packed;
  auto next = games.begin();
  while (next != games.end() && packed.size() < most_tasks) {
    const auto left = static_cast<std::size_t>(std::distance(next, games.end()));
    const std::size_t wanted = sizes.slots ? std::clamp(share(left), least, sizes.most) : sizes.most;
    const auto end = next + static_cast<std::ptrdiff_t>(std::min(wanted, left));
    packed.emplace_back(std::make_move_iterator(next), std::make_move_iterator(end));
    next = end;
  }
  games.erase(games.begin(), next);
  return packed;
}

}  // namespace kaven::tournaments::executor
