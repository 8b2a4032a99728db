// SPDX-License-Identifier: MIT
#include "referee/sandbox/control_group.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/system/log.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/processor_wait.hpp"

namespace kaven::referee::sandbox {

namespace fs = boost::filesystem;

namespace {

constexpr std::string_view group_prefix = "kaven-game-";

/// Opens the group and locks it, unless another process has locked or removed it. A process must hold the lock to
/// remove a group: otherwise it could remove a new group of the same path.
system::Descriptor locked(const fs::path& folder) {
  system::Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat held {};
  struct stat named {};
  if (!opened || ::flock(opened.get(), LOCK_EX | LOCK_NB) != 0 || ::fstat(opened.get(), &held) != 0 ||
      ::stat(folder.c_str(), &named) != 0) {
    return {};
  }
  if (held.st_dev == named.st_dev && held.st_ino == named.st_ino) return opened;
  errno = ENOENT;
  return {};
}

// Removes the groups of referees that were killed: nobody holds their locks. If processes are still in such a group,
// this ends them; the next sweep removes the group. Each process, and so each game, sweeps once.
void sweep(const fs::path& place) {
  static std::map<fs::path, pid_t> last_sweep;
  if (std::exchange(last_sweep[place], ::getpid()) == ::getpid()) return;
  boost::system::error_code ignored;
  for (const auto& entry : fs::directory_iterator(place, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(group_prefix)) continue;
    const system::Descriptor lock = locked(entry.path());
    if (lock && ::rmdir(entry.path().c_str()) != 0) write_file(entry.path() / "cgroup.kill", "1");
  }
}

/// Distinguishes processes with the same number in different process namespaces.
const std::string& own_mark() {
  static const std::string mark = fmt::format("{:08x}", std::random_device()());
  return mark;
}

}  // namespace

fs::path group_folder(const fs::path& place, const std::string& name) {
  return place / fmt::format("{}{}-{}-{}", group_prefix, ::getpid(), own_mark(), name);
}

Group make_group(const fs::path& place, const std::string& name) {
  sweep(place);
  const fs::path folder = group_folder(place, name);
  constexpr int most_tries = 1000;
  for (int tries = 0; tries < most_tries; ++tries) {
    // The folder is closed to other users, because a program in `basic` could hold the lock of a folder that it can
    // open.
    if (::mkdir(folder.c_str(), 0700) != 0 && (errno != EEXIST || tries == 0)) break;
    if (system::Descriptor opened = locked(folder)) return {folder, std::move(opened)};
    // A referee that sweeps between the two steps finds the group unlocked and removes it: try again.
    if (errno != EWOULDBLOCK && errno != ENOENT) break;
    ::sched_yield();
  }
  throw std::system_error(errno, std::generic_category(), folder.string());
}

bool write_file(const fs::path& file, std::string_view text) {
  const system::Descriptor opened(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return opened && ::write(opened.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

std::string read_text(int file) {
  std::array<char, 4096> text{};
  const ssize_t length = ::pread(file, text.data(), text.size(), 0);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
}

std::uint64_t number_of(int file, std::string_view key) {
  const std::string text = read_text(file);
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    const std::string_view line = std::string_view(text).substr(at);
    if (!line.starts_with(key) || line.size() <= key.size() || line[key.size()] != ' ') continue;
    std::uint64_t number = 0;
    std::from_chars(line.data() + key.size() + 1, line.data() + line.size(), number);
    return number;
  }
  return 0;
}

namespace {

// The processes of a delegated group move to this group: a group that turns controllers on for its children cannot
// hold processes itself.
constexpr const char* supervisor_name = "kaven-supervisor";
// The supervisor counts too; the rest is a margin.
constexpr std::uint64_t processes_of_ours = 4;
constexpr std::chrono::seconds longest_removal{5};

std::string message(int error) {
  return std::generic_category().message(error);
}

bool names_word(const fs::path& file, std::string_view wanted) {
  std::ifstream words(file.string());
  for (std::string word; words >> word;) {
    if (word == wanted) return true;
  }
  return false;
}

fs::path mounted_hierarchy() {
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    if (line.find(" - cgroup2 ") == std::string::npos) continue;
    std::istringstream words(line);
    std::array<std::string, 5> first;
    for (std::string& word : first) words >> word;
    return first[4];
  }
  throw SandboxUnavailable("no cgroup2 file system is mounted");
}

fs::path own_group(const fs::path& hierarchy) {
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (!line.starts_with("0::")) continue;
    const fs::path own = hierarchy / line.substr(3);
    return own.filename() == supervisor_name ? own.parent_path() : own;
  }
  return hierarchy;
}

void move_processes_down(const fs::path& group) {
  const fs::path supervisor = group / supervisor_name;
  ::mkdir(supervisor.c_str(), 0755);
  std::ifstream processes((group / "cgroup.procs").string());
  // A process that has ended meanwhile cannot be moved, and need not be.
  for (std::string process; processes >> process;) write_file(supervisor / "cgroup.procs", process);
}

bool turn_on(const fs::path& group, const std::string& controller, bool is_ours) {
  if (names_word(group / "cgroup.subtree_control", controller)) return true;
  if (!names_word(group / "cgroup.controllers", controller)) return false;
  constexpr int most_tries = 5;
  for (int tries = 0; tries < most_tries; ++tries) {
    if (write_file(group / "cgroup.subtree_control", "+" + controller)) return true;
    if (errno != EBUSY || !is_ours) return false;
    move_processes_down(group);
  }
  return false;
}

ControlGroupParent control_group_parent() {
  const fs::path hierarchy = mounted_hierarchy();
  const bool root = ::geteuid() == 0;
  ControlGroupParent place{.directory = root ? hierarchy : own_group(hierarchy)};
  Group trial;
  try {
    trial = make_group(place.directory, "trial");
  } catch (const std::system_error& failure) {
    throw SandboxUnavailable(
        "cannot make a group below " + place.directory.string() + ": " + failure.code().message() +
        (root ? std::string() : "; start it as: systemd-run --user --scope -q -p Delegate=yes referee …"));
  }
  const bool can_freeze = ::access((trial.folder / "cgroup.freeze").c_str(), W_OK) == 0;
  const bool can_kill = ::access((trial.folder / "cgroup.kill").c_str(), W_OK) == 0;
  const bool can_count = ::access((trial.folder / "cpu.stat").c_str(), R_OK) == 0;
  ::rmdir(trial.folder.c_str());
  if (!can_freeze || !can_kill || !can_count) {
    throw SandboxUnavailable(
        "the kernel offers no cgroup.freeze, cgroup.kill or cpu.stat: Linux 5.14 or later is needed");
  }
  place.holds_memory = turn_on(place.directory, "memory", !root);
  place.holds_processes = turn_on(place.directory, "pids", !root);
  return place;
}

}  // namespace

const ControlGroupParent& find_control_group_parent() {
  static const ControlGroupParent place = control_group_parent();
  return place;
}

ControlGroup::ControlGroup(const ControlGroupParent& place, const std::string& name,
                           const ResourceLimits& limits)
    : group_(make_group(place.directory, name)) {
  const auto opened = [this](const char* file, int mode) {
    return system::Descriptor(::open((group_.folder / file).c_str(), mode | O_CLOEXEC));
  };
  frozen_file_ = opened("cgroup.freeze", O_WRONLY);
  cpu_file_ = opened("cpu.stat", O_RDONLY);
  // The file is missing if the kernel was started without PSI.
  pressure_file_ = opened("cpu.pressure", O_RDONLY);
  events_file_ = opened("cgroup.events", O_RDONLY);
  if (!frozen_file_ || !cpu_file_ || !events_file_) {
    const int error = errno;
    ::rmdir(group_.folder.c_str());
    throw std::system_error(error, std::generic_category(), group_.folder.string());
  }
  const auto set = [this](const char* file, const std::string& value) {
    if (write_file(group_.folder / file, value)) return true;
    system::log_warning("{}: {} cannot be set to {}: {}", group_.folder.string(), file, value,
                        message(errno));
    return false;
  };
  if (place.holds_memory && limits.memory != 0 && set("memory.max", std::to_string(limits.memory))) {
    set("memory.oom.group", "1");
    // The file is missing if the machine has no swap.
    write_file(group_.folder / "memory.swap.max", "0");
    memory_events_file_ = opened("memory.events", O_RDONLY);
  }
  if (place.holds_processes && limits.processes != 0) {
    set("pids.max", std::to_string(limits.processes + processes_of_ours));
  }
}

ControlGroup::~ControlGroup() {
  end(std::chrono::steady_clock::now() + longest_removal);
  if (::rmdir(group_.folder.c_str()) != 0 && errno != ENOENT) {
    system::log_warning("{} cannot be removed: {}", group_.folder.string(), message(errno));
  }
}

void ControlGroup::freeze(bool frozen) const {
  const char digit = frozen ? '1' : '0';
  if (::pwrite(frozen_file_.get(), &digit, 1, 0) != 1) {
    throw std::system_error(errno, std::generic_category(), (group_.folder / "cgroup.freeze").string());
  }
  if (frozen) await_frozen();
}

// A process that is running now goes on until it is frozen. Without this wait its CPU time would fall into the
// opponent's turn.
void ControlGroup::await_frozen() const {
  using SteadyClock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds longest_wait{200};
  constexpr int quick_looks = 50;
  constexpr long pause = 100'000;  // nanoseconds
  const auto deadline = SteadyClock::now() + longest_wait;
  // poll() would be slower: the kernel reports changes of this file at most every 10 ms.
  for (int look = 0; number_of(events_file_.get(), "frozen") == 0 && SteadyClock::now() < deadline; ++look) {
    if (look < quick_looks) {
      ::sched_yield();
    } else {
      const timespec duration{0, pause};
      ::nanosleep(&duration, nullptr);
    }
  }
}

std::chrono::nanoseconds ControlGroup::cpu_time() const {
  return std::chrono::microseconds(number_of(cpu_file_.get(), "usage_usec"));
}

std::optional<std::chrono::nanoseconds> ControlGroup::stalled_time() const {
  return pressure_file_ ? sandbox::stalled_time(read_text(pressure_file_.get())) : std::nullopt;
}

bool ControlGroup::memory_exceeded() const {
  return memory_events_file_ && number_of(memory_events_file_.get(), "oom_kill") > 0;
}

void ControlGroup::end(std::chrono::steady_clock::time_point deadline) const {
  while (number_of(events_file_.get(), "populated") != 0) {
    write_file(group_.folder / "cgroup.kill", "1");
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) {
      system::log_error("{}: its processes do not end", group_.folder.string());
      return;
    }
    // The file reports a change as POLLPRI; reading it clears the report.
    pollfd change{events_file_.get(), POLLPRI, 0};
    if (number_of(events_file_.get(), "populated") != 0) ::poll(&change, 1, static_cast<int>(left.count()));
  }
}

}  // namespace kaven::referee::sandbox
