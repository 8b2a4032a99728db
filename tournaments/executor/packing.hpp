#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::executor {

/// The mean duration of games.
class Durations {
 public:
  void add(settings::Seconds game) { total_ += game, ++games_; }
  bool known() const { return games_ > 0; }
  settings::Seconds mean() const { return total_ / static_cast<double>(games_); }

 private:
  settings::Seconds total_{0};
  std::size_t games_ = 0;
};

/// Returns how many games one task of a cluster plays. Schedulers expect tasks of some minutes, and a lost
/// task loses its games. Before a duration is known, a game is assumed to take a third of the time limit for
/// half a board's moves.
std::size_t games_per_task(const settings::Settings& settings, const Durations& durations);

/// Removes the first games from `games` and returns them as tasks of `per_task` games, at most `most_tasks`.
std::vector<std::vector<GameSpec>> pack(std::vector<GameSpec>& games, std::size_t per_task,
                                        std::size_t most_tasks);

}  // namespace kaven::tournaments::executor
