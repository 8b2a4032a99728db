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

/// What a `compliance_run` process has printed, and how it ended.
struct ComplianceRunEnd {
  int exit_status = 0;
  std::string output;
  std::string errors;
};

/// What `compliance_run` says on stderr, as the end of a sentence: in one line, without its own name.
std::string message_of(std::string_view errors);

/// Runs `compliance_run` processes, some at the same time. They get SIGTERM when the thread dies that started
/// them: use this in the main thread. What the keyboard sends (Ctrl-C) goes to this program alone.
class ComplianceRuns {
 public:
  using Done = std::function<void(const ComplianceRunEnd&)>;
  using Clock = std::chrono::steady_clock;
  enum class Id : std::uint64_t {};

  explicit ComplianceRuns(boost::filesystem::path program);
  /// Ends what still runs, and waits for it.
  ~ComplianceRuns();
  ComplianceRuns(const ComplianceRuns&) = delete;
  ComplianceRuns& operator=(const ComplianceRuns&) = delete;

  /// Starts one. `done` is called by wait(). Throws std::system_error.
  Id start(const std::vector<std::string>& arguments, Done done);
  std::size_t running() const { return processes_.size(); }
  struct Run {
    pid_t process = 0;
    Clock::time_point start;
  };
  /// Those that run, the earliest first.
  std::vector<Run> runs() const;
  /// Waits until one at least has ended; there must be one.
  void wait();
  /// Waits until one has ended, `until` has come, or the descriptor `other` is readable.
  void wait(Clock::time_point until, int other);
  /// Tells one that runs to end. It counts as running until it has, and its `done` is never called.
  void end(Id id);

 private:
  struct Running;
  boost::filesystem::path program_;
  std::vector<std::unique_ptr<Running>> processes_;
  std::uint64_t started_ = 0;
};

}  // namespace kaven::tournaments::compliance
