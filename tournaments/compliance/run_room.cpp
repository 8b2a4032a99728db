#include "tournaments/compliance/run_room.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "common/system/processors.hpp"

namespace kaven::tournaments::compliance {

using namespace std::chrono_literals;

namespace {

// In a longer scenario, the program mostly hangs.
constexpr RunRoom::Clock::duration long_situation = 10s;
constexpr RunRoom::Clock::duration sample_interval = 400ms;
// Shares of a processor: a run above the first is not waiting; if all waiting runs together exceed the second, no
// further run is started.
constexpr double most_while_waiting = 0.2;
constexpr double most_of_all_waiting = 0.5;
// Limits the runs per job, as all waiting ones may begin to compute at the same moment.
constexpr std::size_t most_for_each_job = 8;
// Free memory needed to start another run: twice a program's default limit.
constexpr std::uint64_t least_memory = std::uint64_t{2} << 30U;

std::uint64_t available_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name;) {
    std::uint64_t kilobytes = 0;
    if (name == "MemAvailable:" && file >> kilobytes) return kilobytes << 10U;
  }
  return 0;
}

}  // namespace

RunRoom::RunRoom(int jobs)
    : RunRoom(jobs, {[](std::span<const pid_t> processes) { return system::cpu_times_of_trees(processes); },
                     available_memory}) {}

RunRoom::RunRoom(int jobs, Machine machine)
    : machine_(std::move(machine)), jobs_(static_cast<std::size_t>(std::max(jobs, 1))) {}

void RunRoom::sample(std::span<const Run> runs, Clock::time_point now) {
  if (last_sample_ && now - *last_sample_ < sample_interval) return;
  std::vector<pid_t> processes;
  for (const Run& run : runs) processes.push_back(run.process);
  const std::vector<std::chrono::nanoseconds> times = machine_.cpu_times(processes);
  std::map<pid_t, Usage> seen;
  for (std::size_t at = 0; at < processes.size(); ++at) {
    Usage& usage = seen[processes[at]];
    usage.cpu = times[at];
    const auto before = usage_.find(processes[at]);
    // If the CPU time decreased, a process of the run has ended, and the share is unknown.
    if (before == usage_.end() || usage.cpu < before->second.cpu) continue;
    usage.share = std::chrono::duration<double>(usage.cpu - before->second.cpu) / (now - *last_sample_);
  }
  usage_ = std::move(seen);
  last_sample_ = now;
}

bool RunRoom::has_place(std::span<const Run> runs, Clock::time_point now) {
  sample(runs, now);
  if (runs.size() < jobs_) return true;
  double waiting_share = 0;
  std::size_t computing = 0;
  std::size_t long_computing = 0;
  for (const Run& run : runs) {
    const auto known = usage_.find(run.process);
    const double share = known == usage_.end() ? 1 : known->second.share;
    if (share < most_while_waiting) {
      waiting_share += share;
    } else if (now - run.start >= long_situation) {
      ++long_computing;
    } else {
      ++computing;
    }
  }
  computing += long_computing - std::min(long_computing, jobs_);
  return computing < jobs_ && waiting_share < most_of_all_waiting &&
         runs.size() < most_for_each_job * jobs_ && machine_.available_memory() >= least_memory;
}

}  // namespace kaven::tournaments::compliance
