#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/compliance/compliance_runs.hpp"

namespace kaven::tournaments::compliance {

/// Decides how many runs are active at the same time: as many as there are jobs, not counting runs that only wait, such
/// as those of failing programs that wait until the time limit. Of runs that have computed for long, which mostly hang,
/// as many as there are jobs do not count either.
class RunRoom {
 public:
  using Clock = ComplianceRuns::Clock;
  using Run = ComplianceRuns::Run;

  /// Measurements of the machine.
  struct Machine {
    /// The CPU time of each process, including its descendants.
    std::function<std::vector<std::chrono::nanoseconds>(std::span<const pid_t>)> cpu_times;
    std::function<std::uint64_t()> available_memory;  ///< bytes
  };

  explicit RunRoom(int jobs);
  RunRoom(int jobs, Machine machine);

  /// Whether another run may start beside `runs`.
  bool has_place(std::span<const Run> runs, Clock::time_point now = Clock::now());

 private:
  /// The CPU usage of a run.
  struct Usage {
    std::chrono::nanoseconds cpu{0};  ///< CPU time at the last sample
    double share = 1;  ///< share of a processor; a run counts as computing until it is measured
  };

  void sample(std::span<const Run> runs, Clock::time_point now);

  Machine machine_;
  std::size_t jobs_;
  std::optional<Clock::time_point> last_sample_;
  std::map<pid_t, Usage> usage_;
};

}  // namespace kaven::tournaments::compliance
