#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace kaven::tournaments::settings {

/// How the tournament runs games on a Slurm cluster. The values are those of sbatch.
struct SlurmSettings {
  std::string partition;                ///< empty: the cluster's default
  std::string account;                  ///< empty: the user's default
  std::chrono::minutes time_limit{60};  ///< time limit of a task
  int games_per_task = 0;               ///< 0: by their duration and the size of the cluster
  int processors = 1;                   ///< processors per task; a task plays one game on each
  int tasks = 0;  ///< tasks in the queue at the same time; 0: as many as the cluster accepts
  std::chrono::duration<double> look_interval{5};  ///< interval between two queries of the queue
  std::vector<std::string> options;                ///< additional options of sbatch
  friend bool operator==(const SlurmSettings&, const SlurmSettings&) = default;
};

}  // namespace kaven::tournaments::settings
