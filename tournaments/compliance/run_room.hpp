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

/// Decides how many programs are tried at the same time: as many as there are jobs, not counting those that only wait.
/// Many of those that fail wait for something until their time is over, which takes no processor; others compute for
/// as long: of these, as many as there are jobs do not count either.
class RunRoom {
 public:
  using Clock = ComplianceRuns::Clock;
  using Run = ComplianceRuns::Run;

  /// What it asks the machine.
  struct Machine {
    /// Of each process, and all below it.
    std::function<std::vector<std::chrono::nanoseconds>(std::span<const pid_t>)> cpu_times;
    std::function<std::uint64_t()> available_memory;  ///< bytes
  };

  explicit RunRoom(int jobs);
  RunRoom(int jobs, Machine machine);

  /// Whether one more may begin beside `runs`.
  bool has_place(std::span<const Run> runs, Clock::time_point now = Clock::now());

 private:
  /// What a run was seen to do.
  struct Usage {
    std::chrono::nanoseconds cpu{0};  ///< at the last sample
    double share = 1;                 ///< of a processor; one that was not seen yet may compute
  };

  void sample(std::span<const Run> runs, Clock::time_point now);

  Machine machine_;
  std::size_t jobs_;
  std::optional<Clock::time_point> last_sample_;
  std::map<pid_t, Usage> usage_;
};

}  // namespace kaven::tournaments::compliance
