#include "tournaments/compliance/run_room.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "common/system/processors.hpp"

namespace kaven::tournaments::compliance {

using namespace std::chrono_literals;

namespace {

// A situation that takes longer waits for a program more likely than it computes.
constexpr RunRoom::Clock::duration long_situation = 10s;
constexpr RunRoom::Clock::duration sample_interval = 400ms;
constexpr double most_busy_share = 0.5;  // of one processor
constexpr std::size_t most_at_once = 32;
// What a program may use by default, and as much again.
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

RunRoom::RunRoom(int jobs) : RunRoom(jobs, {system::cpu_time_of_descendants, available_memory}) {}

RunRoom::RunRoom(int jobs, Machine machine)
    : machine_(std::move(machine)), jobs_(static_cast<std::size_t>(std::max(jobs, 1))) {}

bool RunRoom::has_place(std::span<const Clock::time_point> starts, Clock::time_point now) {
  if (!last_sample_) {
    last_sample_ = now;
    cpu_ = machine_.cpu_time();
  }
  const auto waiting = static_cast<std::size_t>(
      std::ranges::count_if(starts, [&](auto start) { return now - start >= long_situation; }));
  if (starts.size() - std::min(waiting, jobs_) < jobs_) return true;
  if (now - *last_sample_ >= sample_interval) {
    const auto cpu = machine_.cpu_time();
    // Where one has ended, nothing can be said.
    idle_ = cpu >= cpu_ &&
            std::chrono::duration<double>(cpu - cpu_) < most_busy_share * (now - *last_sample_) &&
            machine_.available_memory() >= least_memory;
    cpu_ = cpu;
    last_sample_ = now;
  }
  return idle_ && starts.size() < most_at_once && now - last_start_ >= 2 * sample_interval;
}

}  // namespace kaven::tournaments::compliance
