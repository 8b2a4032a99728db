#include "referee/compliance/idleness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <fstream>
#include <utility>

#include "referee/sandbox/program_processes.hpp"

namespace kaven::referee::compliance {

namespace fs = boost::filesystem;

namespace {

constexpr double most_idle_cpu_share = 0.1;
constexpr double most_runnable_share = 0.5;
// A program may poll ten times a second. In addition, some runtimes have timers: that of Go wakes up some 50
// times.
constexpr double most_wakeups_per_second = 75;
constexpr std::size_t most_printed_while_waiting = 65536;

}  // namespace

IdlenessMeter::ThreadLooks IdlenessMeter::look_at_threads() {
  const auto look_at = [](const fs::path& task) {
    std::ifstream file((task / "status").string());
    ThreadLook look;
    const std::string state = "State:\t";
    const std::string sleeps = "voluntary_ctxt_switches:\t";
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with(state)) look.runnable = line.size() > state.size() && line[state.size()] == 'R';
      if (line.starts_with(sleeps)) look.sleeps = std::stol(line.substr(sleeps.size()));
    }
    return look;
  };
  ThreadLooks threads;
  for (const pid_t process : sandbox::program_processes()) {
    boost::system::error_code error;
    for (fs::directory_iterator task("/proc/" + std::to_string(process) + "/task", error), end;
         task != end && !error; task.increment(error)) {
      threads[task->path().string()] = look_at(task->path());
    }
  }
  return threads;
}

IdlenessMeter::IdlenessMeter(std::function<std::chrono::nanoseconds()> cpu_time,
                             std::function<std::size_t()> printed)
    : cpu_time_(std::move(cpu_time)),
      printed_(std::move(printed)),
      first_(look_at_threads()),
      cpu_before_(cpu_time_()),
      printed_before_(printed_()),
      begin_(Clock::now()) {}

void IdlenessMeter::look() {
  const ThreadLooks threads = look_at_threads();
  ++looks_;
  runnable_ += std::ranges::any_of(threads, [](const auto& thread) { return thread.second.runnable; });
  for (const auto& [thread, look] : threads) {
    const auto before = first_.find(thread);
    sleeps_[thread] = look.sleeps - (before == first_.end() ? 0 : before->second.sleeps);
  }
}

Clock::duration IdlenessMeter::duration() const {
  return Clock::now() - begin_;
}

Idleness IdlenessMeter::result() const {
  const double seconds = std::chrono::duration<double>(duration()).count();
  const auto cpu = cpu_time_() - cpu_before_;
  long most_sleeps = 0;
  for (const auto& [thread, count] : sleeps_) most_sleeps = std::max(most_sleeps, count);
  return {.cpu_share = std::chrono::duration<double>(cpu).count() / seconds,
          .runnable_share = runnable_ / looks_,
          .wakeups_per_second = static_cast<double>(most_sleeps) / seconds,
          .printed = printed_() - printed_before_};
}

std::string activity_hint(const sandbox::ProcessorWait& before, const sandbox::ProcessorWait& after,
                          std::chrono::nanoseconds passed) {
  const std::chrono::nanoseconds active = after.cpu - before.cpu + sandbox::waited_for_others(before, after);
  if (2 * active >= passed) return fmt::format("; it {}", kept_computing);
  return 5 * active <= passed ? "; it only waited" : "";
}

Idleness measure_idleness(TestedProgram& program, Clock::duration duration) {
  IdlenessMeter meter([&] { return program.program().cpu_time(); }, [&] { return program.printed().size(); });
  program.wait_for(duration, [&] {
    meter.look();
    return false;
  });
  return meter.result();
}

void observe_idleness(const ScenarioContext& context, const Idleness& idleness) {
  const auto observe = [&](const char* requirement, const std::string& seen) {
    context.observations.push_back({requirement, Finding::failed, seen});
  };
  if (idleness.cpu_share > most_idle_cpu_share || idleness.runnable_share > most_runnable_share) {
    observe("idle-cpu", fmt::format("{:.0f} % of one processor; it was runnable in {:.0f} % of the samples",
                                    100 * idleness.cpu_share, 100 * idleness.runnable_share));
  } else if (idleness.wakeups_per_second > most_wakeups_per_second) {
    observe("polling", fmt::format("it woke up {:.0f} times a second", idleness.wakeups_per_second));
  }
  if (idleness.printed > most_printed_while_waiting) {
    const double seconds = std::chrono::duration<double>(context.slowness).count();
    observe("quiet", fmt::format("{} KiB in {:g} s", idleness.printed / 1024, seconds));
  }
}

}  // namespace kaven::referee::compliance
