#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::support {

/// A real Slurm of several virtual machines on this one, called node1, node2 … What this process starts from
/// then on uses it. Nothing of it outlives this object, nor the test program.
class SlurmCluster {
 public:
  /// Throws std::runtime_error when it does not come up.
  SlurmCluster(int nodes, int processors);
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  /// All that runs on a node is suddenly gone.
  void lose(const std::string& node) const;
  /// The tasks that wait or run, as `12_3`.
  std::vector<std::string> queue() const;

  /// Waits until no task is known any more. False when patience is over.
  bool wait_until_empty();

 private:
  std::vector<std::string> script(const std::vector<std::string>& words) const;

  TemporaryDirectory directory_;
  Process cluster_;
};

/// Waits until `condition` holds. False when `process` has ended without that, or patience is over.
bool wait_until(const std::function<bool()>& condition, Process& process);

}  // namespace kaven::support
