// SPDX-License-Identifier: MIT
// Prints what a program sees of its time with the library of referee/cpu_clock: for each thing that it does,
// a line `NAME SEEN CPU`, in seconds. Compiled without sanitizers, which would need to be loaded first.

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <ctime>
#include <future>
#include <mutex>
#include <semaphore>
#include <thread>

namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using std::chrono::system_clock;
using Seconds = std::chrono::duration<double>;

constexpr auto length = 100ms;

double cpu_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

template <typename Action>
void measure(const char* name, Action action) {
  const auto start = steady_clock::now();
  const double cpu = cpu_seconds();
  action();
  const double seen = Seconds(steady_clock::now() - start).count();
  std::printf("%s %.6f %.6f\n", name, seen, cpu_seconds() - cpu);
  std::fflush(stdout);
}

template <typename OneClock>
void compute() {
  const auto end = OneClock::now() + length;
  while (OneClock::now() < end) {
  }
}

void compute_by_old_functions() {
  const auto now = [] {
    timespec time{};
    std::timespec_get(&time, TIME_UTC);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  };
  const double end = now() + Seconds(length).count();
  while (now() < end) {
  }
}

}  // namespace

int main() {
  measure("steady", compute<steady_clock>);
  measure("system", compute<system_clock>);
  measure("timespec_get", compute_by_old_functions);
  measure("sleep", [] { std::this_thread::sleep_for(length); });
  measure("sleep_until", [] { std::this_thread::sleep_until(system_clock::now() + length); });
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable condition;
  const auto never = [] { return false; };
  measure("condition", [&] { condition.wait_for(lock, length, never); });
  measure("condition_until", [&] { condition.wait_until(lock, system_clock::now() + length, never); });
  measure("future", [] { std::promise<int>().get_future().wait_for(length); });
  measure("semaphore", [] {
    std::binary_semaphore semaphore(0);
    static_cast<void>(semaphore.try_acquire_for(length));
  });
  measure("threads", [] {
    const std::array threads = {std::jthread(compute<steady_clock>), std::jthread(compute<steady_clock>)};
  });
  const auto before = steady_clock::now();
  const pid_t child = ::fork();
  if (child == 0) {
    const double jump = Seconds(steady_clock::now() - before).count();
    std::printf("fork %.6f 0\n", jump);
    measure("child", compute<steady_clock>);
    std::fflush(stdout);
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
}
