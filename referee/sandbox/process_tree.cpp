// SPDX-License-Identifier: MIT
#include "referee/sandbox/process_tree.hpp"

#include <dirent.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "referee/sandbox/proc_file.hpp"

namespace kaven::referee::sandbox {

namespace {

/// The fields of /proc/PID/stat that are used here.
struct Status {
  char state = 'X';
  pid_t parent = 0;
  long threads = 1;
  std::chrono::nanoseconds cpu{0};
  std::chrono::nanoseconds ended_children_cpu{0};
};

Status status_of(std::string_view text) {
  // Fields have the numbers of proc(5), from 1. The name (2) may contain blanks and parentheses.
  constexpr int parent_process = 4;
  constexpr int user_time = 14;
  constexpr int system_time = 15;
  constexpr int children_user_time = 16;
  constexpr int children_system_time = 17;
  constexpr int thread_count = 20;
  static const long ticks_per_second = ::sysconf(_SC_CLK_TCK);
  const std::size_t name_end = text.rfind(')');
  Status status;
  if (name_end == std::string::npos || name_end + 2 >= text.size()) return status;
  status.state = text[name_end + 2];
  int field = 2;
  for (std::size_t at = name_end + 2; at < text.size() && field < thread_count;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    long value = 0;
    std::from_chars(text.data() + at, text.data() + end, value);
    ++field;
    const std::chrono::nanoseconds time(value * (1'000'000'000 / ticks_per_second));
    if (field == parent_process) status.parent = static_cast<pid_t>(value);
    if (field == user_time || field == system_time) status.cpu += time;
    if (field == children_user_time || field == children_system_time) status.ended_children_cpu += time;
    if (field == thread_count) status.threads = value;
    at = end + 1;
  }
  return status;
}

Status read_status(const std::string& stat_file) {
  return status_of(read_proc_file(stat_file));
}

/// Open files of /proc, for the few processes that are read again and again.
class KeptFiles {
 public:
  /// An open file belongs to the process for which it was opened and cannot be read after that process is gone, even
  /// if a new process has the same number.
  Status status(pid_t process) {
    if (const auto known = files_.find(process); known != files_.end()) {
      if (const std::string text = read_proc_file(known->second.status); !text.empty())
        return status_of(text);
      files_.erase(known);
    }
    if (files_.size() >= most_processes) files_.clear();
    ProcessFiles opened(process);
    const std::string text = read_proc_file(opened.status);
    if (!text.empty() && opened.children) files_.emplace(process, std::move(opened));
    return status_of(text);
  }

  /// The children of the first thread of a process. Call status() for the process first.
  std::string children(pid_t process) const {
    const auto known = files_.find(process);
    return known == files_.end() ? std::string() : read_proc_file(known->second.children);
  }

 private:
  static constexpr std::size_t most_processes = 16;

  std::map<pid_t, ProcessFiles> files_;
};

KeptFiles& kept_files() {
  static thread_local KeptFiles files;
  return files;
}

Status read_status(pid_t process) {
  return read_status("/proc/" + std::to_string(process) + "/stat");
}

void append_numbers(std::string_view text, std::vector<pid_t>& processes) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    pid_t child = 0;
    const auto [next, error] = std::from_chars(at, end, child);
    if (error == std::errc()) processes.push_back(child);
    at = next + 1;
  }
}

// /proc lists a child below the thread that forked it. The status of the process has just been read.
void append_children(pid_t process, long threads, std::vector<pid_t>& processes) {
  if (threads == 1) return append_numbers(kept_files().children(process), processes);
  all_threads(process, [&](const std::string& task) {
    append_numbers(read_proc_file(task + "/children"), processes);
    return true;
  });
}

/// Calls `each` with every living descendant of `ancestor` and its status.
template <typename Each>
void each_descendant(pid_t ancestor, const Each& each) {
  std::vector<pid_t> processes;
  append_children(ancestor, kept_files().status(ancestor).threads, processes);
  for (std::size_t next = 0; next < processes.size(); ++next) {
    const pid_t process = processes[next];
    const Status status = kept_files().status(process);
    append_children(process, status.threads, processes);
    each(process, status);
  }
}

// The clock that clock_getcpuclockid(3) returns. That function first asks the kernel whether the process exists, which
// costs one system call more.
clockid_t cpu_clock_of(pid_t process) {
  constexpr unsigned scheduled_time_of_a_process = 2;
  return static_cast<clockid_t>(~static_cast<unsigned>(process) << 3U | scheduled_time_of_a_process);
}

}  // namespace

std::chrono::nanoseconds own_cpu_time(pid_t process) {
  timespec time{};
  if (::clock_gettime(cpu_clock_of(process), &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::vector<pid_t> descendants(pid_t ancestor) {
  std::vector<pid_t> processes;
  each_descendant(ancestor, [&](pid_t process, const Status&) { processes.push_back(process); });
  return processes;
}

namespace {

constexpr std::string_view stopped_or_ended = "TtZX";
// A process in state D (a parent in vfork, for example) receives the signal before it runs on.
constexpr std::string_view at_rest = "TtDZX";

/// The last known children of this process.
struct OwnChildren {
  pid_t process = 0;            ///< this process, when the file was opened
  system::Descriptor children;  ///< the file that lists them
  pid_t only_child = 0;         ///< at the last look
};

OwnChildren& last_own_children() {
  static thread_local OwnChildren own;
  return own;
}

/// The file stays open; after a fork, the child opens its own.
OwnChildren& own_children() {
  OwnChildren& own = last_own_children();
  const pid_t now = ::getpid();
  if (std::exchange(own.process, now) != now) own.children = ProcessFiles(now).children;
  return own;
}

/// Returns the only descendant of this process and its status if it has a single thread; nullopt otherwise. Reads the
/// children of the descendant before those of this process: if the descendant's child becomes an orphan between the
/// two reads, the second read shows it.
std::optional<std::pair<pid_t, Status>> only_descendant() {
  OwnChildren& own = own_children();
  pid_t& known = own.only_child;
  for (int tries = 0; tries < 2; ++tries) {
    std::vector<pid_t> processes;
    Status status;
    if (known != 0) {
      status = kept_files().status(known);
      if (status.threads == 1) append_numbers(kept_files().children(known), processes);
      if (status.threads != 1 || !processes.empty()) return std::nullopt;
    }
    append_numbers(read_proc_file(own.children), processes);
    if (processes.size() != 1) return std::nullopt;
    if (processes.front() == std::exchange(known, processes.front())) return std::pair(known, status);
  }
  return std::nullopt;
}

// The first thread may have stopped while another thread still runs on another processor.
bool are_descendants(std::string_view states) {
  const auto is = [states](const Status& status) {
    return states.find(status.state) != std::string_view::npos;
  };
  return std::ranges::all_of(descendants(::getpid()), [&is](pid_t process) {
    const Status status = kept_files().status(process);
    if (!is(status)) return false;
    return status.threads == 1 ||
           all_threads(process, [&is](const std::string& task) { return is(read_status(task + "/stat")); });
  });
}

/// The state of all descendants, and whether they are at rest.
struct Look {
  StoppedTree tree;
  bool at_rest = false;
};

Look look(std::string_view rest) {
  if (const auto only = only_descendant()) {
    const auto& [process, status] = *only;
    return {.tree = {.cpu = own_cpu_time(process) + status.ended_children_cpu,
                     .stopped = stopped_or_ended.find(status.state) != std::string_view::npos},
            .at_rest = rest.find(status.state) != std::string_view::npos};
  }
  Look seen;
  seen.at_rest = are_descendants(rest);
  seen.tree.stopped = seen.at_rest && (rest == stopped_or_ended || are_descendants(stopped_or_ended));
  seen.tree.cpu = cpu_time_below(::getpid());
  return seen;
}

void pause(long nanoseconds) {
  const timespec duration{0, nanoseconds};
  ::nanosleep(&duration, nullptr);
}

}  // namespace

ProcessFiles::ProcessFiles(pid_t process)
    : status(open_proc_file("/proc/" + std::to_string(process) + "/stat")),
      children(open_proc_file("/proc/" + std::to_string(process) + "/task/" + std::to_string(process) +
                              "/children")) {}

void forget_open_files() {
  kept_files() = KeptFiles();
  last_own_children() = OwnChildren();
}

void end_descendants(const std::function<bool()>& none_left) {
  constexpr long longest_pause = 20'000'000;
  for (long length = 500'000; !none_left(); length = std::min(2 * length, longest_pause)) {
    signal_descendants(SIGSTOP);
    signal_descendants(SIGKILL);
    pause(length);
  }
}

StoppedTree look_at_descendants() {
  return look(stopped_or_ended).tree;
}

std::chrono::nanoseconds cpu_time_of_descendants() {
  const auto only = only_descendant();
  return only ? own_cpu_time(only->first) + only->second.ended_children_cpu : cpu_time_below(::getpid());
}

StoppedTree stop_descendants(const std::function<void()>& about_to_look) {
  // In `basic` a program can wake its own processes as fast as it can, so the attempt ends after this time. It is
  // long enough for threads that wait for a processor on a busy machine.
  constexpr std::chrono::milliseconds longest_stop{200};
  // A process that slept stops within a few microseconds.
  constexpr long first_pause = 10'000;
  constexpr long longest_pause = 100'000;
  const auto end = std::chrono::steady_clock::now() + longest_stop;
  for (long length = first_pause;; length = std::min(2 * length, longest_pause)) {
    signal_descendants(SIGSTOP);
    const Look before = look(at_rest);
    about_to_look();
    const Look now = look(at_rest);
    // The kernel shows a thread as stopped a little before it leaves its processor: so its CPU time must not have
    // changed.
    if ((before.at_rest && now.tree.cpu == before.tree.cpu) || std::chrono::steady_clock::now() >= end)
      return now.tree;
    pause(length);
  }
}

bool only_descendant_is_stopped() {
  const auto only = only_descendant();
  return only && only->second.state == 'T';
}

bool is_stopped(pid_t process) {
  return read_status(process).state == 'T';
}

void signal_descendants(int signal) {
  // The first process of a namespace signals all others at once: none of them can fork or wake another in between.
  if (::getpid() == 1) {
    ::kill(-1, signal);
    return;
  }
  for (const pid_t process : descendants(::getpid())) ::kill(process, signal);
}

std::chrono::nanoseconds cpu_time_below(pid_t ancestor) {
  std::chrono::nanoseconds total{0};
  each_descendant(ancestor, [&](pid_t process, const Status& status) {
    total += own_cpu_time(process) + status.ended_children_cpu;
  });
  return total;
}

OnlyProcessBelow::OnlyProcessBelow(pid_t ancestor)
    : ancestor_(ancestor), newest_process_(open_proc_file("/proc/sys/kernel/ns_last_pid")) {}

// If no process was forked on this machine since the last look, the result of that look still holds. It expires after
// 20 ms, because a new process has its number a little before it is listed.
std::optional<std::chrono::nanoseconds> OnlyProcessBelow::cpu_time() {
  constexpr std::chrono::milliseconds longest_validity{20};
  const auto now = std::chrono::steady_clock::now();
  std::string newest = read_proc_file(newest_process_);
  if (newest.empty() || newest != newest_seen_ || now - looked_ > longest_validity) {
    newest_seen_.clear();
    if (!is_there()) return std::nullopt;
    newest_seen_ = std::move(newest);
    looked_ = now;
  }
  const std::chrono::nanoseconds time = own_cpu_time(process_);
  return time.count() > 0 ? std::optional(time) : std::nullopt;
}

bool OnlyProcessBelow::is_there() {
  std::vector<pid_t> processes;
  append_numbers(read_proc_file(ancestor_.children), processes);
  if (processes.size() != 1) return false;
  if (processes.front() != process_ || !files_) {
    process_ = processes.front();
    files_.emplace(process_);
  }
  const Status status = status_of(read_proc_file(files_->status));
  if (status.threads != 1 || status.state == 'Z' || status.state == 'X') return false;
  append_numbers(read_proc_file(files_->children), processes);
  const bool some_have_ended = status.ended_children_cpu.count() > 0 ||
                               status_of(read_proc_file(ancestor_.status)).ended_children_cpu.count() > 0;
  return processes.size() == 1 && !some_have_ended;
}

namespace {

/// Calls `each` with the number of every visible process of this machine.
template <typename Each>
void all_processes(const Each& each) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir("/proc"), ::closedir);
  while (const dirent* entry = directory ? ::readdir(directory.get()) : nullptr) {
    pid_t process = 0;
    const char* const name_end = entry->d_name + std::strlen(entry->d_name);
    if (std::from_chars(entry->d_name, name_end, process).ptr == name_end) each(process);
  }
}

}  // namespace

std::vector<ProcessTimes> processes_outside(pid_t ancestor) {
  std::vector<pid_t> inside = descendants(ancestor);
  inside.push_back(ancestor);
  std::ranges::sort(inside);
  std::vector<ProcessTimes> outside;
  all_processes([&](pid_t process) {
    if (std::ranges::binary_search(inside, process)) return;
    const Status status = read_status(process);
    outside.push_back({process, status.parent, status.cpu, status.ended_children_cpu});
  });
  return outside;
}

Activity activity_of_descendants() {
  Activity activity;
  for (const pid_t process : descendants(::getpid())) {
    std::size_t threads = 0;
    all_threads(process, [&](const std::string& task) {
      ++threads;
      // A thread that has just ended (X) counts as asleep.
      const char state = read_status(task + "/stat").state;
      activity.asleep = activity.asleep && std::string_view("STtZX").find(state) != std::string_view::npos;
      activity.pauses = std::max(
          activity.pauses, number_behind(read_proc_file(task + "/status"), "\nvoluntary_ctxt_switches:"));
      return true;
    });
    activity.single_threaded = activity.single_threaded && threads <= 1;
  }
  return activity;
}

std::uint64_t threads_of_user(uid_t user) {
  std::uint64_t threads = 0;
  all_processes([&](pid_t process) {
    struct stat status {};
    const std::string folder = "/proc/" + std::to_string(process);
    if (::stat(folder.c_str(), &status) != 0 || status.st_uid != user) return;
    threads += static_cast<std::uint64_t>(read_status(process).threads);
  });
  return threads;
}

std::uint64_t threads_of_descendants() {
  std::uint64_t threads = 0;
  each_descendant(::getpid(), [&](pid_t, const Status& status) {
    threads += static_cast<std::uint64_t>(std::max(1L, status.threads));
  });
  return threads;
}

void UseWhileStopped::begin(std::chrono::nanoseconds cpu) {
  told_ = excused_ = cpu;
  settled_ = false;
}

void UseWhileStopped::look(std::chrono::nanoseconds cpu, bool stopped) {
  if (settled_) return;
  excused_ = std::min(cpu, told_ + longest_coming_to_rest);
  settled_ = stopped || excused_ < cpu;
}

std::chrono::nanoseconds UseWhileStopped::counted(std::chrono::nanoseconds cpu) const {
  const std::chrono::nanoseconds excused = settled_ ? excused_ : told_ + longest_coming_to_rest;
  return std::max(std::chrono::nanoseconds(0), cpu - excused);
}

SubreaperScope::SubreaperScope() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

SubreaperScope::~SubreaperScope() {
  end_descendants([] {
    while (true) {
      const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
      if (ended == 0) return false;
      if (ended < 0 && errno != EINTR) return true;
    }
  });
}

}  // namespace kaven::referee::sandbox
