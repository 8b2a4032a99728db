#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kaven::tournaments::compliance {

/// What a `compliance_run` process has printed, and how it ended.
struct ComplianceRunEnd {
  int exit_status = 0;
  std::string output;
  std::string errors;
};

/// Runs `compliance_run` processes, some at the same time. They get SIGTERM when the thread dies that started
/// them: use this in the main thread.
class ComplianceRuns {
 public:
  using Done = std::function<void(const ComplianceRunEnd&)>;

  explicit ComplianceRuns(boost::filesystem::path program);
  /// Ends what still runs, and waits for it.
  ~ComplianceRuns();
  ComplianceRuns(const ComplianceRuns&) = delete;
  ComplianceRuns& operator=(const ComplianceRuns&) = delete;

  /// Starts one. `done` is called by wait(). Throws std::system_error.
  void start(const std::vector<std::string>& arguments, Done done);
  std::size_t running() const { return processes_.size(); }
  /// Waits until one at least has ended; there must be one.
  void wait();

 private:
  struct Running;
  boost::filesystem::path program_;
  std::vector<std::unique_ptr<Running>> processes_;
};

}  // namespace kaven::tournaments::compliance
