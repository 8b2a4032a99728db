#pragma once

#include <chrono>

namespace kaven::tournaments::executor {

/// How long to wait before Slurm is asked again: shortly while things happen, less and less often while
/// nothing does, and at most once a minute while it does not answer.
class PollInterval {
 public:
  using Duration = std::chrono::steady_clock::duration;

  /// What has been seen since the last poll.
  struct Seen {
    bool progress = false;
    bool unanswered = false;
    bool stopping = false;  ///< somebody waits in front of the terminal for the end
  };

  explicit PollInterval(Duration shortest) : shortest_(shortest), last_(shortest) {}

  Duration next(const Seen& seen);

 private:
  Duration shortest_;
  Duration last_;
};

}  // namespace kaven::tournaments::executor
