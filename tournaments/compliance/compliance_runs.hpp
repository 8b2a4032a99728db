#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
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

}  // namespace kaven::tournaments::compliance
