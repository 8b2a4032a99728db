// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::compliance {

/// Output and exit status of a `compliance_run` process.
struct ComplianceRunEnd {
  int exit_status = 0;
  std::string output;
  std::string errors;
};

/// The error message in stderr's text `errors`, on one line, without the label `compliance_run: error: `.
std::string message_of(std::string_view errors);

/// Runs several `compliance_run` processes at a time. They receive SIGTERM when the thread that started them ends, so
/// use it in the main thread. They have their own process groups and do not receive Ctrl-C.
class ComplianceRuns {
 public:
  using Done = std::function<void(const ComplianceRunEnd&)>;
  using Clock = std::chrono::steady_clock;
  enum class Id : std::uint64_t {};

  explicit ComplianceRuns(boost::filesystem::path program);
  /// Ends the running processes and waits for them.
  ~ComplianceRuns();
  ComplianceRuns(const ComplianceRuns&) = delete;
  ComplianceRuns& operator=(const ComplianceRuns&) = delete;

  /// Starts a process. wait() calls `done` when it has ended. Throws std::system_error.
  Id start(const std::vector<std::string>& arguments, Done done);
  std::size_t running() const { return processes_.size(); }
  struct Run {
    pid_t process = 0;
    Clock::time_point start;
  };
  /// The running processes, in the order of their starts.
  std::vector<Run> runs() const;
  /// Waits until at least one process has ended; one must be running.
  void wait();
  /// Waits until a process has ended, until the time `until`, or until the descriptor `other` is readable.
  void wait(Clock::time_point until, int other);
  /// Sends a running process SIGTERM. It counts as running until it has ended; its `done` is not called.
  void end(Id id);

 private:
  struct Running;
  boost::filesystem::path program_;
  std::vector<std::unique_ptr<Running>> processes_;
  std::uint64_t started_ = 0;
};

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
