#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::executor {

/// How long games take, on average.
class Durations {
 public:
  void add(settings::Seconds game) { total_ += game, ++games_; }
  bool known() const { return games_ > 0; }
  settings::Seconds mean() const { return total_ / static_cast<double>(games_); }

 private:
  settings::Seconds total_{0};
  std::size_t games_ = 0;
};

/// How many games one task of a cluster plays: schedulers ask for tasks of minutes, and a task that is lost
/// costs its games. Where no duration is known, games are taken to last a third of the time that half a
/// board's moves may take.
std::size_t games_per_task(const settings::Settings& settings, const Durations& durations);

/// Cuts the first of `games` into tasks of `per_task`, `most_tasks` at most; the others stay.
std::vector<std::vector<GameSpec>> pack(std::vector<GameSpec>& games, std::size_t per_task,
                                        std::size_t most_tasks);

}  // namespace kaven::tournaments::executor
