// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {

/// The mean duration of games.
class Durations {
 public:
  void add(settings::Seconds game) { total_ += game, ++games_; }
  std::size_t games() const { return games_; }
  settings::Seconds mean() const { return total_ / static_cast<double>(games_); }

 private:
  settings::Seconds total_{0};
  std::size_t games_ = 0;
};

/// How many games one task of a cluster plays.
struct TaskSizes {
  /// The number of games that take ten minutes: schedulers expect tasks of some minutes, and a lost task loses its
  /// games.
  std::size_t most = 1;
  /// The number of games that take half a minute: the scheduler's cost of a task is small beside that. If there are
  /// so few games that each slot gets less than three such tasks, it gets three smaller ones.
  std::size_t least = 1;
  /// How many tasks the cluster can run at once; where nobody knows, all tasks have `most` games.
  std::optional<std::size_t> slots;
};

/// Whether the first games still measure the others: fewer than half of the slots have finished one. The games that end
/// first are the short ones, so the mean of so few says nothing about the others.
bool measures_games(const settings::Settings& settings, const Durations& durations,
                    std::optional<std::size_t> slots);

/// How many tasks may be submitted while that is so and `queued` tasks wait or run: one for each slot. Where nobody
/// knows the slots: 100, and then none before a game has ended.
std::size_t most_first_tasks(std::optional<std::size_t> slots, std::size_t queued);

/// The sizes according to the settings and the games so far. While these measure the others, tasks play a game on each
/// processor, or, where nobody knows the slots, as many as the time limit for half a board's moves allows.
TaskSizes task_sizes(const settings::Settings& settings, const Durations& durations,
                     std::optional<std::size_t> slots);

/// Removes the first games from `games` and returns them as tasks, at most `most_tasks`: large ones first, then smaller
/// and smaller ones, so that all slots are busy until the end (Polychronopoulos and Kuck, "Guided self-scheduling",
/// 1987, with a third of its sizes).
std::vector<std::vector<GameSpec>> pack(std::vector<GameSpec>& games, const TaskSizes& sizes,
                                        std::size_t most_tasks);

}  // namespace kaven::tournaments::executor
