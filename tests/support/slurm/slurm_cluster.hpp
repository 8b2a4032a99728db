// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::support {

/// A real Slurm cluster of several virtual machines on this one, named node1, node2 … Processes that this one
/// starts afterwards use it. Nothing of it outlives this object or the test program.
class SlurmCluster {
 public:
  /// A program that a cluster needs and that is not installed; empty if all are.
  static std::string missing_program();
  /// Throws std::runtime_error if the cluster does not start.
  SlurmCluster(int nodes, int processors);
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  /// Kills everything that runs on a node, as in a power failure.
  void lose(const std::string& node) const;
  /// The waiting and running tasks, as `12_3`.
  std::vector<std::string> queue() const;

  /// Waits until there are no tasks. False if patience is over.
  bool wait_until_empty();

 private:
  TemporaryDirectory directory_;
  Process cluster_;
};

/// Waits until `condition` holds. False if `process` ended without that or patience is over.
bool wait_until(const std::function<bool()>& condition, Process& process);

}  // namespace kaven::support
