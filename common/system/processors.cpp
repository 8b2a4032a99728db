// SPDX-License-Identifier: MIT
#include "common/system/processors.hpp"

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/fstream.hpp>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

namespace kaven::system {

namespace fs = boost::filesystem;

namespace {

// A process may end between opening and reading its file; reading then fails, and a stream iterator would
// throw.
std::string text_of(const fs::path& file) {
  fs::ifstream input(file);
  std::string text;
  std::getline(input, text, '\0');
  return text;
}

/// The mount point of a hierarchy of control groups.
struct Hierarchy {
  std::string shown;  ///< the group at the root of the mount
  fs::path mounted_at;
  bool unified = false;  ///< control groups version 2
};

std::vector<Hierarchy> hierarchies_with_processors(const fs::path& root) {
  std::vector<Hierarchy> found;
  fs::ifstream mounts(root / "proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    const std::size_t dash = line.find(" - cgroup");
    if (dash == std::string::npos) continue;
    std::istringstream words(line);
    std::array<std::string, 5> first;
    for (std::string& word : first) words >> word;
    std::istringstream behind(line.substr(dash + 3));
    std::string kind;
    std::string source;
    std::string options;
    behind >> kind >> source >> options;
    const bool unified = kind == "cgroup2";
    if (unified || ("," + options + ",").find(",cpu,") != std::string::npos) {
      found.push_back({first[3], root / first[4], unified});
    }
  }
  return found;
}

// The group of this process in this hierarchy, from its line in /proc/self/cgroup: `0::/user.slice` or
// `1:cpu,cpuacct:/user.slice`.
std::optional<std::string> own_group(const Hierarchy& hierarchy, const fs::path& root) {
  fs::ifstream groups(root / "proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool is_it = hierarchy.unified ? controllers.empty()
                                         : ("," + controllers + ",").find(",cpu,") != std::string::npos;
    if (is_it) return line.substr(second + 1);
  }
  return std::nullopt;
}

std::optional<double> quota_of_group(const fs::path& group, bool unified) {
  double quota = 0;
  double period = 0;
  if (unified) {
    std::istringstream words(text_of(group / "cpu.max"));  // `150000 100000`, or `max 100000`
    words >> quota >> period;
  } else {
    std::istringstream(text_of(group / "cpu.cfs_quota_us")) >> quota;  // -1: no limit
    std::istringstream(text_of(group / "cpu.cfs_period_us")) >> period;
  }
  return quota > 0 && period > 0 ? std::optional(quota / period) : std::nullopt;
}

std::chrono::nanoseconds time_of_ticks(std::int64_t ticks) {
  static const std::int64_t ticks_per_second = ::sysconf(_SC_CLK_TCK);
  return std::chrono::nanoseconds(ticks * (std::int64_t{1'000'000'000} / ticks_per_second));
}

/// The required fields of /proc/PID/stat.
struct Process {
  pid_t parent = 0;
  std::int64_t ticks = 0;  ///< used by it and by children that it has waited for
};

std::optional<Process> process_of(const std::string& stat) {
  // The name, in parentheses, may contain any character.
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(stat.substr(name_end + 1));
  Process process;
  std::string skipped;
  fields >> skipped >> process.parent;
  constexpr int fields_between = 9;
  for (int field = 0; field < fields_between; ++field) fields >> skipped;
  std::int64_t user = 0;
  std::int64_t system = 0;
  std::int64_t user_of_children = 0;
  std::int64_t system_of_children = 0;
  if (!(fields >> user >> system >> user_of_children >> system_of_children)) return std::nullopt;
  process.ticks = user + system + user_of_children + system_of_children;
  return process;
}

std::map<pid_t, Process> all_processes(const fs::path& root) {
  std::map<pid_t, Process> processes;
  boost::system::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(root / "proc", gone)) {
    const std::string name = entry.path().filename().string();
    pid_t id = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), id).ptr != name.data() + name.size())
      continue;
    if (const auto found = process_of(text_of(entry.path() / "stat"))) processes[id] = *found;
  }
  return processes;
}

}  // namespace

std::vector<unsigned> allowed_processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  std::vector<unsigned> processors;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return processors;
  for (unsigned processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (CPU_ISSET(processor, &allowed)) processors.push_back(processor);
  }
  return processors;
}

std::vector<std::vector<unsigned>> cores_of(std::span<const unsigned> processors, const fs::path& root) {
  std::vector<std::vector<unsigned>> cores;
  std::map<std::string, std::size_t> known;
  for (const unsigned processor : processors) {
    const std::string siblings =
        text_of(root / "sys/devices/system/cpu" / ("cpu" + std::to_string(processor)) /
                "topology/thread_siblings_list");
    const auto [core, is_new] = known.try_emplace(
        siblings.empty() ? "processor " + std::to_string(processor) : siblings, cores.size());
    if (is_new) cores.emplace_back();
    cores[core->second].push_back(processor);
  }
  return cores;
}

std::optional<double> processor_quota(const fs::path& root) {
  std::optional<double> least;
  for (const Hierarchy& hierarchy : hierarchies_with_processors(root)) {
    std::string group = own_group(hierarchy, root).value_or("/");
    if (hierarchy.shown != "/" && group.starts_with(hierarchy.shown)) group.erase(0, hierarchy.shown.size());
    // Each group is also limited by all groups above it.
    while (true) {
      const auto quota = quota_of_group(hierarchy.mounted_at / group, hierarchy.unified);
      if (quota) least = std::min(*quota, least.value_or(*quota));
      const std::size_t slash = group.rfind('/');
      if (slash == std::string::npos || group == "/") break;
      group.erase(slash == 0 ? 1 : slash);
    }
  }
  return least;
}

std::optional<std::chrono::nanoseconds> busy_time(std::string_view stat,
                                                  std::span<const unsigned> processors) {
  std::int64_t ticks = 0;
  std::size_t found = 0;
  std::istringstream lines{std::string(stat)};
  for (std::string line; std::getline(lines, line) && line.starts_with("cpu");) {
    std::istringstream words(line.substr(3));
    unsigned processor = 0;
    // The first line, `cpu  …`, is the sum over all processors.
    if (line.starts_with("cpu ") || !(words >> processor)) continue;
    if (std::ranges::find(processors, processor) == processors.end()) continue;
    ++found;
    // user nice system idle iowait irq softirq steal; user includes guests.
    constexpr std::array counted = {true, true, true, false, false, true, true, true};
    for (const bool counts : counted) {
      std::int64_t number = 0;
      words >> number;
      if (counts) ticks += number;
    }
  }
  if (found != processors.size() || processors.empty()) return std::nullopt;
  return time_of_ticks(ticks);
}

std::vector<std::chrono::nanoseconds> cpu_times_of_trees(std::span<const pid_t> processes,
                                                         const fs::path& root) {
  const std::map<pid_t, Process> all = all_processes(root);
  std::vector<std::int64_t> ticks(processes.size());
  for (const auto& [id, process] : all) {
    // Processes that begin and end during the reading may make parents circular.
    auto ancestor = all.find(id);
    for (std::size_t steps = 0; ancestor != all.end() && steps < all.size(); ++steps) {
      const auto tree = std::ranges::find(processes, ancestor->first);
      if (tree != processes.end()) ticks[static_cast<std::size_t>(tree - processes.begin())] += process.ticks;
      ancestor = all.find(ancestor->second.parent);
    }
  }
  std::vector<std::chrono::nanoseconds> times(ticks.size());
  std::ranges::transform(ticks, times.begin(), time_of_ticks);
  return times;
}

std::chrono::nanoseconds cpu_time_of_tree(pid_t process, const fs::path& root) {
  return cpu_times_of_trees(std::span(&process, 1), root).front();
}

std::optional<std::chrono::nanoseconds> busy_time(std::span<const unsigned> processors,
                                                  const fs::path& root) {
  return busy_time(text_of(root / "proc/stat"), processors);
}

ProcessorWaitMeter::ProcessorWaitMeter()
    : file_(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {
  restart();
}

void ProcessorWaitMeter::restart() {
  began_ = std::chrono::steady_clock::now();
  waited_ = waited();
}

std::chrono::nanoseconds ProcessorWaitMeter::passed() const {
  return counted_wait(waited() - waited_, std::chrono::steady_clock::now() - began_);
}

std::chrono::nanoseconds ProcessorWaitMeter::waited() const {
  // nanoseconds run, nanoseconds waited, how often the thread was given a processor
  std::array<char, 128> text{};
  const ssize_t length = ::pread(file_.get(), text.data(), text.size(), 0);
  const std::string_view words(text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
  const std::size_t blank = std::min(words.find(' '), words.size());
  std::int64_t waited = 0;
  std::from_chars(text.data() + std::min(blank + 1, words.size()), text.data() + words.size(), waited);
  return std::chrono::nanoseconds(waited);
}

std::chrono::nanoseconds counted_wait(std::chrono::nanoseconds waited, std::chrono::nanoseconds passed) {
  using Time = std::chrono::nanoseconds;
  return std::clamp(waited, Time(0), std::max(passed, Time(0)));
}

}  // namespace kaven::system
