#include "referee/compliance/idleness.hpp"

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <fstream>
#include <map>
#include <string>

#include "referee/compliance/program_processes.hpp"

namespace kaven::referee::compliance {

namespace fs = boost::filesystem;

namespace {

struct ThreadLook {
  bool runnable = false;
  long sleeps = 0;
};

ThreadLook look_at(const fs::path& task) {
  std::ifstream file((task / "status").string());
  ThreadLook look;
  const std::string state = "State:\t";
  const std::string sleeps = "voluntary_ctxt_switches:\t";
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(state)) look.runnable = line.size() > state.size() && line[state.size()] == 'R';
    if (line.starts_with(sleeps)) look.sleeps = std::stol(line.substr(sleeps.size()));
  }
  return look;
}

std::map<std::string, ThreadLook> look_at_threads() {
  std::map<std::string, ThreadLook> threads;
  for (const pid_t process : program_processes()) {
    boost::system::error_code error;
    for (fs::directory_iterator task("/proc/" + std::to_string(process) + "/task", error), end;
         task != end && !error; task.increment(error)) {
      threads[task->path().string()] = look_at(task->path());
    }
  }
  return threads;
}

}  // namespace

Idleness measure_idleness(TestedProgram& program, Clock::duration duration) {
  program.forget_print();
  const auto first = look_at_threads();
  const std::chrono::nanoseconds cpu_before = program.program().cpu_time();
  const Clock::time_point begin = Clock::now();
  std::map<std::string, long> sleeps;
  double looks = 0;
  double runnable = 0;
  program.wait_for(duration, [&] {
    const auto threads = look_at_threads();
    ++looks;
    runnable += std::ranges::any_of(threads, [](const auto& thread) { return thread.second.runnable; });
    for (const auto& [thread, look] : threads) {
      const auto before = first.find(thread);
      sleeps[thread] = look.sleeps - (before == first.end() ? 0 : before->second.sleeps);
    }
    return false;
  });
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  const auto cpu = program.program().cpu_time() - cpu_before;
  long most_sleeps = 0;
  for (const auto& [thread, count] : sleeps) most_sleeps = std::max(most_sleeps, count);
  return {.cpu_share = std::chrono::duration<double>(cpu).count() / seconds,
          .runnable_share = runnable / looks,
          .wakeups_per_second = static_cast<double>(most_sleeps) / seconds,
          .printed = program.printed().size()};
}

}  // namespace kaven::referee::compliance
