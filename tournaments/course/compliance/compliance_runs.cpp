// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/compliance_runs.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/processors.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::compliance {

using namespace std::chrono_literals;

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File temporary_file() {
  File file(std::tmpfile(), std::fclose);
  if (!file) throw std::system_error(errno, std::generic_category(), "temporary file");
  return file;
}

std::string text_of(std::FILE* file) {
  std::string text;
  std::array<char, 4096> piece{};
  std::rewind(file);
  while (const std::size_t length = std::fread(piece.data(), 1, piece.size(), file)) {
    text.append(piece.data(), length);
  }
  return text;
}

// Runs between fork and exec. Unblocks all signals, as compliance_run must react to those that this program blocks.
void become_own_group(pid_t parent) {
  ::setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  ::sigprocmask(SIG_UNBLOCK, &all, nullptr);
  system::end_with_parent(parent, SIGTERM);
}

int milliseconds_until(ComplianceRuns::Clock::time_point until) {
  using std::chrono::milliseconds;
  constexpr milliseconds longest = std::chrono::hours(1);
  const auto left = std::chrono::ceil<milliseconds>(until - ComplianceRuns::Clock::now());
  return static_cast<int>(std::clamp(left, milliseconds(0), longest).count());
}

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

std::string message_of(std::string_view errors) {
  constexpr std::string_view label = "compliance_run: error: ";
  // Skip warnings before the error.
  const std::size_t at = errors.rfind(label);
  if (at != std::string_view::npos) errors.remove_prefix(at + label.size());
  std::string message(text::trimmed(errors, " \n\t\r"));
  std::ranges::replace(message, '\n', ' ');
  return message;
}

struct ComplianceRuns::Running {
  Id id;
  Clock::time_point start;
  system::Child child;
  system::Descriptor end;  ///< readable when it has ended
  File output;
  File errors;
  Done done;
};

ComplianceRuns::ComplianceRuns(boost::filesystem::path program) : program_(std::move(program)) {}

ComplianceRuns::~ComplianceRuns() {
  for (const auto& each : processes_) each->child.kill(SIGTERM);
  for (const auto& each : processes_) each->child.wait();
}

ComplianceRuns::Id ComplianceRuns::start(const std::vector<std::string>& arguments, Done done) {
  File output = temporary_file();
  File errors = temporary_file();
  system::Child child({.program = program_.string(),
                       .arguments = arguments,
                       .output = ::fileno(output.get()),
                       .errors = ::fileno(errors.get()),
                       .set_up = [parent = ::getpid()] { become_own_group(parent); }});
  system::Descriptor end = system::open_child(child.id());
  const Id id{++started_};
  processes_.push_back(
      std::make_unique<Running>(Running{id, Clock::now(), std::move(child), std::move(end), std::move(output),
                                        std::move(errors), std::move(done)}));
  return id;
}

std::vector<ComplianceRuns::Run> ComplianceRuns::runs() const {
  std::vector<Run> all;
  for (const auto& each : processes_) all.push_back({each->child.id(), each->start});
  return all;
}

void ComplianceRuns::end(Id id) {
  for (const auto& each : processes_) {
    if (each->id != id) continue;
    each->child.kill(SIGTERM);
    each->done = nullptr;
  }
}

void ComplianceRuns::wait() {
  const std::size_t before = running();
  while (running() == before) wait(Clock::now() + std::chrono::hours(1), -1);
}

void ComplianceRuns::wait(Clock::time_point until, int other) {
  std::vector<pollfd> ends;
  for (const auto& each : processes_) ends.push_back({each->end.get(), POLLIN, 0});
  ends.push_back({other, POLLIN, 0});
  while (::poll(ends.data(), ends.size(), milliseconds_until(until)) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waiting for compliance_run");
  }
  std::vector<std::unique_ptr<Running>> ended;
  for (std::size_t at = processes_.size(); at-- > 0;) {
    if (ends[at].revents == 0) continue;
    ended.push_back(std::move(processes_[at]));
    processes_.erase(processes_.begin() + static_cast<std::ptrdiff_t>(at));
  }
  for (const auto& each : ended) {
    const int status = each->child.wait();
    if (!each->done) continue;
    each->done({WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(each->output.get()),
                text_of(each->errors.get())});
  }
}

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
