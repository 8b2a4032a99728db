// SPDX-License-Identifier: MIT
#include "referee/compliance/idleness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <fstream>
#include <map>

#include "referee/sandbox/program_processes.hpp"

namespace kaven::referee::compliance {

namespace fs = boost::filesystem;

namespace {

constexpr double most_idle_cpu_share = 0.1;
// A program may poll ten times a second. In addition, some runtimes have timers: that of Go wakes up some 50
// times.
constexpr double most_wakeups_per_second = 75;
constexpr std::size_t most_printed_while_waiting = 65536;
// The kernel's counts are no finer.
constexpr std::chrono::milliseconds least_time{20};

/// How often each thread has gone to sleep, by its folder in /proc.
using Sleeps = std::map<std::string, long>;

Sleeps sleeps_until_now() {
  const auto sleeps_of = [](const fs::path& task) {
    std::ifstream file((task / "status").string());
    const std::string sleeps = "voluntary_ctxt_switches:\t";
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with(sleeps)) return std::stol(line.substr(sleeps.size()));
    }
    return 0L;
  };
  Sleeps threads;
  for (const pid_t process : sandbox::program_processes()) {
    boost::system::error_code error;
    for (fs::directory_iterator task("/proc/" + std::to_string(process) + "/task", error), end;
         task != end && !error; task.increment(error)) {
      threads[task->path().string()] = sleeps_of(task->path());
    }
  }
  return threads;
}

Idleness measure_once(const WaitingProgram& program, Clock::duration duration) {
  const Sleeps first = sleeps_until_now();
  const sandbox::ProcessorWait before = program.own_waits();
  const std::size_t printed_before = program.printed();
  const Clock::time_point begin = Clock::now();
  Sleeps sleeps;
  program.wait(duration, [&] {
    for (const auto& [thread, count] : sleeps_until_now()) {
      const auto earlier = first.find(thread);
      sleeps[thread] = count - (earlier == first.end() ? 0 : earlier->second);
    }
  });
  const sandbox::ProcessorWait now = program.own_waits();
  const std::chrono::nanoseconds cpu = now.cpu - before.cpu;
  // A program that never sleeps has no other time than that in which it computes.
  const auto own_time = std::max<std::chrono::nanoseconds>(
      {Clock::now() - begin - sandbox::waited_for_others(before, now), cpu, least_time});
  const double seconds = std::chrono::duration<double>(own_time).count();
  long most_sleeps = 0;
  for (const auto& [thread, count] : sleeps) most_sleeps = std::max(most_sleeps, count);
  return {.cpu_share = std::chrono::duration<double>(cpu).count() / seconds,
          .wakeups_per_second = static_cast<double>(most_sleeps) / seconds,
          .printed = program.printed() - printed_before};
}

/// Whether the program sleeps as `idle-cpu` and `polling` require.
bool is_idle(const Idleness& idleness) {
  return idleness.cpu_share <= most_idle_cpu_share && idleness.wakeups_per_second <= most_wakeups_per_second;
}

}  // namespace

std::string activity_hint(const sandbox::ProcessorWait& before, const sandbox::ProcessorWait& after,
                          std::chrono::nanoseconds passed) {
  const std::chrono::nanoseconds active = after.cpu - before.cpu + sandbox::waited_for_others(before, after);
  if (2 * active >= passed) return fmt::format("; it {}", kept_computing);
  return 5 * active <= passed ? "; it only waited" : "";
}

std::chrono::nanoseconds cpu_of_busiest_thread(const sandbox::ProcessorWait& before,
                                               const sandbox::ProcessorWait& after) {
  std::chrono::nanoseconds most{0};
  for (const sandbox::ThreadTimes& thread : after.threads) {
    const auto earlier = std::ranges::find(before.threads, thread.thread, &sandbox::ThreadTimes::thread);
    most = std::max(
        most, thread.ran - (earlier == before.threads.end() ? std::chrono::nanoseconds(0) : earlier->ran));
  }
  return most;
}

bool is_own_fault(std::chrono::nanoseconds computed, std::chrono::nanoseconds limit) {
  return computed >= limit - limit / 5;
}

Idleness measure_idleness(const ScenarioContext& context, const WaitingProgram& program) {
  program.wait(settling, [] {});
  const Idleness idleness = measure_once(program, context.slowness);
  // On a busy machine, what a runtime does after its start takes longer than the settling.
  return context.results.is_delayed && !is_idle(idleness) ? measure_once(program, context.slowness)
                                                          : idleness;
}

void observe_idleness(const ScenarioContext& context, const Idleness& idleness) {
  if (idleness.cpu_share > most_idle_cpu_share) {
    context.fail("idle-cpu",
                 fmt::format("it used {:.0f} % of one processor while it waited", 100 * idleness.cpu_share));
  } else if (idleness.wakeups_per_second > most_wakeups_per_second) {
    context.fail("polling", fmt::format("it woke up {:.0f} times a second", idleness.wakeups_per_second));
  }
  if (idleness.printed > most_printed_while_waiting) {
    const double seconds = std::chrono::duration<double>(context.slowness).count();
    context.fail("quiet", fmt::format("{} KiB in {:g} s", idleness.printed / 1024, seconds));
  }
}

}  // namespace kaven::referee::compliance
