#include "tournaments/compliance/run_room.hpp"

#include <algorithm>

#include "common/system/processors.hpp"

namespace kaven::tournaments::compliance {

using namespace std::chrono_literals;

namespace {

// A situation that takes longer waits for a program more likely than it computes.
constexpr ComplianceRuns::Clock::duration long_situation = 10s;
// Starting a program takes about as long.
constexpr ComplianceRuns::Clock::duration sample_interval = 400ms;
constexpr double most_busy_share = 0.5;  // of one processor
constexpr std::size_t most_at_once = 32;

}  // namespace

RunRoom::RunRoom(int jobs) : jobs_(static_cast<std::size_t>(std::max(jobs, 1))) {}

bool RunRoom::has_place(const ComplianceRuns& runs) {
  const auto now = ComplianceRuns::Clock::now();
  const auto times = runs.start_times();
  const auto waiting = static_cast<std::size_t>(
      std::ranges::count_if(times, [&](auto start) { return now - start >= long_situation; }));
  if (times.size() - std::min(waiting, jobs_) < jobs_) return true;
  if (now - last_sample_ >= sample_interval) {
    const auto cpu = system::cpu_time_of_descendants();
    // Where one has ended, nothing can be said.
    idle_ = cpu >= cpu_ && std::chrono::duration<double>(cpu - cpu_) < most_busy_share * (now - last_sample_);
    cpu_ = cpu;
    last_sample_ = now;
  }
  return idle_ && times.size() < most_at_once && now - last_start_ >= 2 * sample_interval;
}

}  // namespace kaven::tournaments::compliance
