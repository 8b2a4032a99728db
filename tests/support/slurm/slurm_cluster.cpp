// SPDX-License-Identifier: MIT
#include "tests/support/slurm/slurm_cluster.hpp"

#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace kaven::support {

namespace {

constexpr std::chrono::milliseconds between_looks{20};

std::vector<std::string> script(const std::vector<std::string>& words) {
  std::vector<std::string> command = {KAVEN_SOURCE "/tests/support/slurm/slurm_cluster.sh"};
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

}  // namespace

bool wait_until(const std::function<bool()>& condition, Process& process) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    if (process.wait(between_looks)) return condition();
  }
  return true;
}

std::string SlurmCluster::missing_program() {
  return run({.command = script({"missing"})}).output;
}

SlurmCluster::SlurmCluster(int nodes, int processors)
    : cluster_({.command = script({"run", directory_.path().string(), std::to_string(nodes),
                                   std::to_string(processors)})}) {
  if (!wait_until([this] { return cluster_.output() == "up\n"; }, cluster_))
    throw std::runtime_error("no Slurm: " + cluster_.errors());
  ::setenv("SLURM_CONF", (directory_.path() / "slurm.conf").c_str(), 1);
}

SlurmCluster::~SlurmCluster() {
  ::unsetenv("SLURM_CONF");
  cluster_.signal(SIGTERM);
  cluster_.wait();
}

void SlurmCluster::lose(const std::string& node) const {
  const Finished lost = run({.command = script({"lose", directory_.path().string(), node})});
  if (lost.ended.exit_status != 0) throw std::runtime_error(lost.errors);
}

std::vector<std::string> SlurmCluster::queue() const {
  std::istringstream lines(run({.command = {"squeue", "--noheader", "--array", "--format=%F_%K"}}).output);
  std::vector<std::string> tasks;
  for (std::string line; std::getline(lines, line);) tasks.push_back(line);
  return tasks;
}

bool SlurmCluster::wait_until_empty() {
  return wait_until([this] { return queue().empty(); }, cluster_);
}

}  // namespace kaven::support
