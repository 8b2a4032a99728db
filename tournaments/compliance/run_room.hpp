#pragma once

#include <chrono>
#include <cstddef>

#include "tournaments/compliance/compliance_runs.hpp"

namespace kaven::tournaments::compliance {

/// Decides how many programs are tried at the same time. Many of those that fail wait for something until their time is
/// over, which takes no processor: while all that are tried compute little, more are tried than there are jobs.
class RunRoom {
 public:
  explicit RunRoom(int jobs);

  /// Whether one more may begin beside `runs`.
  bool has_place(const ComplianceRuns& runs);
  /// One has begun: the next one beyond the jobs waits until it is seen what that costs.
  void note_start() { last_start_ = ComplianceRuns::Clock::now(); }

 private:
  std::size_t jobs_;
  ComplianceRuns::Clock::time_point last_start_;
  ComplianceRuns::Clock::time_point last_sample_;
  std::chrono::nanoseconds cpu_{0};  ///< of all that were tried at the last sample
  bool idle_ = false;
};

}  // namespace kaven::tournaments::compliance
