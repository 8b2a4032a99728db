// SPDX-License-Identifier: MIT
#include "referee/sandbox/processor_wait.hpp"

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace kaven::referee::sandbox {

std::optional<std::chrono::nanoseconds> stalled_time(std::string_view pressure) {
  // full avg10=1.44 avg60=0.26 avg300=0.05 total=195616
  constexpr std::string_view key = "total=";
  const std::size_t line = pressure.find("full ");
  const std::size_t at = line == std::string_view::npos ? line : pressure.find(key, line);
  if (at == std::string_view::npos) return std::nullopt;
  std::int64_t microseconds = 0;
  const auto [end, error] =
      std::from_chars(pressure.data() + at + key.size(), pressure.data() + pressure.size(), microseconds);
  if (error != std::errc()) return std::nullopt;
  return std::chrono::microseconds(microseconds);
}

std::vector<ThreadTimes> threads_below(pid_t ancestor) {
  namespace fs = boost::filesystem;
  std::vector<ThreadTimes> threads;
  for (const pid_t process : descendants(ancestor)) {
    boost::system::error_code gone;
    for (const fs::directory_entry& task :
         fs::directory_iterator("/proc/" + std::to_string(process) + "/task", gone)) {
      // schedstat: nanoseconds run, nanoseconds waited, number of turns on a processor
      std::ifstream file((task.path() / "schedstat").string());
      std::int64_t ran = 0;
      std::int64_t waited = 0;
      pid_t thread = 0;
      const std::string name = task.path().filename().string();
      std::from_chars(name.data(), name.data() + name.size(), thread);
      if (file >> ran >> waited)
        threads.push_back({thread, std::chrono::nanoseconds(ran), std::chrono::nanoseconds(waited)});
    }
  }
  return threads;
}

std::chrono::nanoseconds waited_for_others(const ProcessorWait& before, const ProcessorWait& after) {
  using std::chrono::nanoseconds;
  const nanoseconds used = after.cpu - before.cpu;
  nanoseconds longest{0};
  if (before.stalled && after.stalled) longest = std::max(longest, *after.stalled - *before.stalled);
  for (const ThreadTimes& now : after.threads) {
    const auto known = std::ranges::find(before.threads, now.thread, &ThreadTimes::thread);
    const ThreadTimes then = known == before.threads.end() ? ThreadTimes{} : *known;
    const nanoseconds used_by_other_threads = std::max(nanoseconds(0), used - (now.ran - then.ran));
    longest = std::max(longest, now.waited - then.waited - used_by_other_threads);
  }
  return longest;
}

std::chrono::nanoseconds used_between(const std::vector<ProcessTimes>& before,
                                      const std::vector<ProcessTimes>& after) {
  using std::chrono::nanoseconds;
  std::map<pid_t, ProcessTimes> known;
  for (const ProcessTimes& process : before) known.emplace(process.process, process);
  std::set<pid_t> alive;
  for (const ProcessTimes& process : after) alive.insert(process.process);
  // The earlier use of an ended process is now in the count of the process that waited for it: its parent, or the
  // parent's parent.
  std::map<pid_t, nanoseconds> inherited;
  for (const ProcessTimes& process : before) {
    const ProcessTimes* heir = &process;
    // Process numbers reused during the read could form a circle.
    for (std::size_t step = 0; step < before.size() && !alive.contains(heir->process); ++step) {
      const auto parent = known.find(heir->parent);
      if (parent == known.end()) break;
      heir = &parent->second;
    }
    if (heir != &process) inherited[heir->process] += process.cpu + process.ended_children_cpu;
  }
  nanoseconds used{0};
  for (const ProcessTimes& now : after) {
    const auto then = known.contains(now.process) ? known.at(now.process) : ProcessTimes{};
    used += std::max(nanoseconds(0), now.cpu - then.cpu);
    used +=
        std::max(nanoseconds(0), now.ended_children_cpu - then.ended_children_cpu - inherited[now.process]);
  }
  return used;
}

}  // namespace kaven::referee::sandbox
