#include "referee/custody/process_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <ctime>
#include <memory>
#include <string>

#include "common/system/descriptor.hpp"

namespace kaven::referee {

namespace {

// Files of /proc are made at each read; 4 KiB holds a stat line or a few hundred children.
std::string read_proc_file(const std::string& path) {
  const system::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  if (!file) return text;
  std::array<char, 4096> piece;
  while (true) {
    const ssize_t length = ::read(file.get(), piece.data(), piece.size());
    if (length <= 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(length));
    if (static_cast<std::size_t>(length) < piece.size()) return text;
  }
}

/// What /proc/PID/stat says that matters here.
struct Status {
  long threads = 1;
  std::chrono::nanoseconds ended_children_cpu{0};
};

Status read_status(pid_t process) {
  // Numbered as in proc(5), from 1; the name (2) may hold blanks and parentheses.
  constexpr int children_user_time = 16;
  constexpr int children_system_time = 17;
  constexpr int thread_count = 20;
  static const long ticks_per_second = ::sysconf(_SC_CLK_TCK);
  const std::string text = read_proc_file("/proc/" + std::to_string(process) + "/stat");
  const std::size_t name_end = text.rfind(')');
  Status status;
  if (name_end == std::string::npos) return status;
  int field = 2;
  for (std::size_t at = name_end + 2; at < text.size() && field < thread_count;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    long value = 0;
    std::from_chars(text.data() + at, text.data() + end, value);
    ++field;
    if (field == children_user_time || field == children_system_time) {
      status.ended_children_cpu += std::chrono::nanoseconds(value * (1'000'000'000 / ticks_per_second));
    }
    if (field == thread_count) status.threads = value;
    at = end + 1;
  }
  return status;
}

void append_children_of_thread(const std::string& task, std::vector<pid_t>& processes) {
  const std::string text = read_proc_file(task + "/children");
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    pid_t child = 0;
    const auto [next, error] = std::from_chars(at, end, child);
    if (error == std::errc()) processes.push_back(child);
    at = next + 1;
  }
}

// A child hangs below the thread that forked it.
void append_children(pid_t process, long threads, std::vector<pid_t>& processes) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  if (threads == 1) {
    append_children_of_thread(tasks + "/" + std::to_string(process), processes);
    return;
  }
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(tasks.c_str()), ::closedir);
  if (!directory) return;
  while (const dirent* entry = ::readdir(directory.get())) {
    if (entry->d_name[0] != '.') append_children_of_thread(tasks + "/" + entry->d_name, processes);
  }
}

std::chrono::nanoseconds own_cpu_time(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

std::vector<pid_t> descendants(pid_t ancestor) {
  std::vector<pid_t> processes;
  append_children(ancestor, read_status(ancestor).threads, processes);
  for (std::size_t next = 0; next < processes.size(); ++next) {
    append_children(processes[next], read_status(processes[next]).threads, processes);
  }
  return processes;
}

void end_descendants(const std::function<bool()>& none_left) {
  constexpr long longest_pause = 20'000'000;
  for (long pause = 500'000; !none_left(); pause = std::min(2 * pause, longest_pause)) {
    const auto tree = descendants(::getpid());
    for (const pid_t process : tree) ::kill(process, SIGSTOP);
    for (const pid_t process : tree) ::kill(process, SIGKILL);
    const timespec while_they_end{0, pause};
    ::nanosleep(&while_they_end, nullptr);
  }
}

std::chrono::nanoseconds cpu_time_below(pid_t ancestor) {
  std::vector<pid_t> processes;
  append_children(ancestor, 1, processes);
  std::chrono::nanoseconds total{0};
  for (std::size_t next = 0; next < processes.size(); ++next) {
    const pid_t process = processes[next];
    const Status status = read_status(process);
    total += own_cpu_time(process) + status.ended_children_cpu;
    append_children(process, status.threads, processes);
  }
  return total;
}

}  // namespace kaven::referee
