#pragma once

#include <chrono>

namespace kaven::tournaments::executor {

/// Computes the interval between queries of Slurm: short during activity, longer and longer without, and up
/// to a minute while Slurm does not answer.
class PollInterval {
 public:
  using Duration = std::chrono::steady_clock::duration;

  /// Observations since the last query.
  struct Seen {
    bool progress = false;
    bool unanswered = false;
    bool stopping = false;  ///< somebody at the terminal waits for the end
  };

  explicit PollInterval(Duration shortest) : shortest_(shortest), last_(shortest) {}

  /// Returns the interval until the next query.
  Duration next(const Seen& seen);

 private:
  Duration shortest_;
  Duration last_;
};

}  // namespace kaven::tournaments::executor
