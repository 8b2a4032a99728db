#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "tournaments/compliance/compliance_runs.hpp"

namespace kaven::tournaments::compliance {

/// Decides how many programs are tried at the same time. Many of those that fail wait for something until their time is
/// over, which takes no processor: while all that are tried compute little, and there is memory for one more, more are
/// tried than there are jobs.
class RunRoom {
 public:
  using Clock = ComplianceRuns::Clock;

  /// What it asks the machine.
  struct Machine {
    std::function<std::chrono::nanoseconds()> cpu_time;  ///< of all that this process has started
    std::function<std::uint64_t()> available_memory;     ///< bytes
  };

  explicit RunRoom(int jobs);
  RunRoom(int jobs, Machine machine);

  /// Whether one more may begin beside those that were started at `starts`.
  bool has_place(std::span<const Clock::time_point> starts, Clock::time_point now = Clock::now());
  /// One has begun: the next one beyond the jobs waits until it is seen what that costs.
  void note_start(Clock::time_point now = Clock::now()) { last_start_ = now; }

 private:
  Machine machine_;
  std::size_t jobs_;
  Clock::time_point last_start_;
  std::optional<Clock::time_point> last_sample_;
  std::chrono::nanoseconds cpu_{0};  ///< at the last sample
  bool idle_ = false;
};

}  // namespace kaven::tournaments::compliance
